// The addresses of the client, and what stands in a link behind the `#`: no browser sends that to a server.

/** What an address asks for. */
export type Place =
  | { page: 'home' }
  /** Where one learns; what is there is for its own pages to say. */
  | { page: 'learn' }
  /** Nothing of this client. */
  | { page: 'lost' }
  /** `key`: an invitation to a seat; `watch`: to look on. */
  | { page: 'table'; code: string; key: string | null; watch: string | null }
  | { page: 'match'; match: string; seq: number | null };
/** Where links lead that people send to each other. */
export type Linked = Extract<Place, { page: 'table' | 'match' }>;

/** Read the address of this page, or of a link that somebody pasted. */
export function placeOf({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): Place {
  const [kind, name, ...more] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(plain);
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  if (name !== undefined && more.length === 0) {
    if (kind === 't')
      return { page: 'table', code: name.toUpperCase(), key: named.get('key'), watch: named.get('watch') };
    if (kind === 'm') {
      const seq = Number(named.get('seq') ?? Number.NaN);
      return { page: 'match', match: name, seq: Number.isSafeInteger(seq) && seq >= 0 ? seq : null };
    }
  }
  if (kind === undefined) return { page: 'home' };
  return { page: kind === 'learn' ? 'learn' : 'lost' };
}

/** What somebody typed to come to a table: a link, or its code. null: neither. */
export function placeTyped(text: string): Linked | null {
  const typed = text.trim();
  if (/^[A-Za-z0-9]{4,12}$/.test(typed)) return { page: 'table', code: typed.toUpperCase(), key: null, watch: null };
  try {
    const place = placeOf(new URL(typed.includes('://') ? typed : `http://${typed}`));
    return place.page === 'table' || place.page === 'match' ? place : null;
  } catch {
    return null;
  }
}

/** What stands behind the `#`, in the order given; what is null or left out does not. */
function fragment(what: Record<string, string | number | null | undefined>): string {
  const told = Object.entries(what).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return told.length ? `#${new URLSearchParams(told).toString()}` : '';
}

/** `origin` is '' for an address of this client itself. */
export function tableLink(origin: string, code: string, what: { key?: string | null; watch?: string | null } = {}): string {
  return `${origin}/t/${encodeURIComponent(code)}${fragment(what)}`;
}

export function matchLink(origin: string, match: string, what: { seq?: number | null; play?: 'on' } = {}): string {
  return `${origin}/m/${encodeURIComponent(match)}${fragment(what)}`;
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a broken escape names nothing that there is
  }
}
