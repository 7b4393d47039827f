/** What a game's options and presets are called in another language than the server's: `rules.LANGUAGE.ts` in the folder
 * of its theme. English comes from the server, with each option's schema. */

export interface OptionWords {
  title: string;
  help: string;
  /** What it changes in play. */
  changes: string;
  /** Values that are words, and numbers that stand for something. */
  values?: Record<string, string>;
}
export interface RuleWords {
  /** By the preset's word. */
  presets: Record<string, { name: string; help: string }>;
  options: Record<string, OptionWords>;
  /** Refusals that this game says in words of its own. */
  refusals: Record<string, string>;
}

const files = import.meta.glob<{ rules: RuleWords }>('../themes/*/rules.*.ts');
const loaded = new Map<string, RuleWords>();

/** null where there are none: then the server's words are shown. */
export async function rulesOf(game: string, language: string): Promise<RuleWords | null> {
  const path = `../themes/${game}/rules.${language}.ts`;
  const known = loaded.get(path);
  if (known) return known;
  const load = files[path];
  if (!load) return null;
  const { rules } = await load();
  loaded.set(path, rules);
  return rules;
}
