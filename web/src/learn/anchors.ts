// Where on the page of a board each space stands.

interface Named {
  key: string | number;
  name: string;
}

/** The word of a name in an address. */
export const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A space's name, with its number where several share the name. */
export function anchor({ spaces }: { spaces: readonly Named[] }, space: Named): string {
  const shared = spaces.filter((one) => one.name === space.name).length > 1;
  return shared ? `${slug(space.name)}-${space.key}` : slug(space.name);
}
