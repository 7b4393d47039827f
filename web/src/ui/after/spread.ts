/** Marks along a line that would lie over each other, moved apart as little as it takes. */

/** Pixels from the start, in their order; each at least `gap` from the next where `width` has the room for all of them. */
export function spread(wanted: readonly number[], gap: number, width: number): number[] {
  const room = wanted.length > 1 ? Math.min(gap, width / (wanted.length - 1)) : gap;
  const order = wanted.map((_, k) => k).sort((a, b) => wanted[a]! - wanted[b]!);
  // Marks that touch become one block around the middle of where they belong.
  const blocks: { sum: number; of: number[] }[] = [];
  const from = (block: { sum: number; of: number[] }): number => {
    const long = (block.of.length - 1) * room;
    return Math.max(0, Math.min(width - long, block.sum / block.of.length - long / 2));
  };
  for (const k of order) {
    let block = { sum: wanted[k]!, of: [k] };
    for (let last = blocks.at(-1); last && from(last) + last.of.length * room > from(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, of: [...last.of, ...block.of] };
    }
    blocks.push(block);
  }
  const found = [...wanted];
  for (const block of blocks) block.of.forEach((k, i) => (found[k] = from(block) + i * room));
  return found;
}
