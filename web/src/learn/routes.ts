// Addresses below /learn: `/learn`, `/learn/dice`, `/learn/GAME/PAGE`, `/learn/GAME/lessons/LESSON`.

export const PAGES = ['board', 'play', 'rules', 'cards', 'lessons'] as const;
export type Page = (typeof PAGES)[number];
export type Place =
  | { at: 'index' }
  | { at: 'dice' }
  | { at: 'page'; game: string; page: Page }
  | { at: 'lesson'; game: string; lesson: string }
  | { at: 'nowhere' };

export function placeOf(path: string): Place {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { at: 'nowhere' };
  }
  const [learn, game, page, lesson, ...more] = parts;
  if (learn !== 'learn' || more.length) return { at: 'nowhere' };
  if (game === undefined) return { at: 'index' };
  if (game === 'dice' && page === undefined) return { at: 'dice' };
  if (page === undefined) return { at: 'page', game, page: 'board' };
  if (lesson !== undefined) return page === 'lessons' ? { at: 'lesson', game, lesson } : { at: 'nowhere' };
  return (PAGES as readonly string[]).includes(page) ? { at: 'page', game, page: page as Page } : { at: 'nowhere' };
}
export const pathOf = (game: string, page: Page, lesson?: string): string =>
  `/learn/${encodeURIComponent(game)}/${page}${lesson === undefined ? '' : `/${encodeURIComponent(lesson)}`}`;
