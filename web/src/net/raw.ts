// The exact text of one field of a message. Hashes are over the text as it came; parsed and written again it may differ.

/** The text of the value of a key of the outermost object, or undefined where there is none. `text` is valid JSON. */
export function rawField(text: string, key: string): string | undefined {
  const wanted = JSON.stringify(key);
  let depth = 0;
  let place = 0;
  while (place < text.length) {
    const sign = text[place]!;
    if (sign === '"') {
      const end = endOfString(text, place);
      if (depth === 1 && text.slice(place, end) === wanted) {
        const start = afterColon(text, end);
        if (start >= 0) return text.slice(start, endOfValue(text, start));
      }
      place = end;
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    place += 1;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let place = start + 1;
  while (place < text.length && text[place] !== '"') place += text[place] === '\\' ? 2 : 1;
  return place + 1;
}

const blank = (sign: string | undefined): boolean => sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r';

/** Where the value behind a key begins; -1 if this text is itself a value. */
function afterColon(text: string, place: number): number {
  while (blank(text[place])) place += 1;
  if (text[place] !== ':') return -1;
  place += 1;
  while (blank(text[place])) place += 1;
  return place;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  let place = start;
  let depth = 0;
  while (place < text.length) {
    const sign = text[place]!;
    if (sign === '"') {
      place = endOfString(text, place);
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return place;
      depth -= 1;
      if (depth === 0) return place + 1;
    } else if (depth === 0 && (sign === ',' || blank(sign))) return place;
    place += 1;
  }
  return place;
}
