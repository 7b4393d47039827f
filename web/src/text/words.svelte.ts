/** The catalogue in the language that was chosen: `words.t`. */
import { cardsOf, type CardTexts } from './cards';
import { formatIn, trackBy } from './format';
import { en, type Catalogue } from './en';
import type { Problem } from './problems';
import { rulesOf, type RuleWords } from './rules';
import { termsBy, type Terms } from './terms';

export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };
/** How a language runs; the layout knows only beginnings and ends of lines, so either works. */
const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', de: 'ltr' };

/** The words of a theme, by language. */
type Called = (language: string) => { terms: Terms };
type Tell = (problem: Problem, own?: Record<string, string>) => string | null;

class Words {
  language = $state<Language>('en');
  t = $state.raw<Catalogue>(en);
  /** What options and presets are called, by game, where this language has words of its own for them. */
  rules = $state.raw<Record<string, RuleWords>>({});
  /** What stands on the cards, likewise. */
  cards = $state.raw<Record<string, CardTexts>>({});
  /** What the game on the page calls its things. */
  private called = $state.raw<Called | null>(null);
  private translate: Tell | null = null;
  private readonly games = new Set<string>();
  /** The game that the page is about now. */
  private newest = '';

  /** Loads a language; the page stays as it is until it is there. */
  async speak(language: Language): Promise<void> {
    const [found, tell] = language === 'de' ? await Promise.all([import('./de'), import('./problems.de')]).then(([words, problems]) => [words.de, problems.tell] as const) : ([en, null] as const);
    formatIn(language);
    this.translate = tell;
    this.rules = {};
    this.cards = {};
    this.t = found;
    this.language = language;
    document.documentElement.lang = language;
    document.documentElement.dir = DIRECTIONS[language];
    const last = this.newest;
    await Promise.all([...this.games].map((game) => this.about(game)));
    this.newest = last;
  }

  /** The page is about the game of this theme from now on. */
  use(called: Called): void {
    this.called = called;
  }
  get terms(): Terms | null {
    return this.called?.(this.language).terms ?? null;
  }

  /** Loads what this language says of the rules of a game. */
  async about(game: string): Promise<void> {
    this.games.add(game);
    this.newest = game;
    const { language } = this;
    // Without them the server's words are shown.
    const [rules, cards] = await Promise.all([rulesOf(game, language).catch(() => null), cardsOf(game, language).catch(() => null)]);
    if (language !== this.language) return;
    if (rules) this.rules = { ...this.rules, [game]: rules };
    if (cards) this.cards = { ...this.cards, [game]: cards };
  }

  /** Whether the server's sentences are told in other words. */
  get translates(): boolean {
    void this.language;
    return this.translate !== null;
  }

  /** What stands on a card, for a board that calls its spaces so. */
  card(game: string, card: { card: string; text: string }, place: (key: number) => string): string {
    return this.cards[game]?.(place)[card.card] ?? card.text;
  }

  /** Why something was not done, for people: by its code in this language, else as the server said it. */
  tell(problem: Problem, game = this.newest): string {
    const own: Record<string, string> = this.t.problems;
    return own[problem.code] ?? this.translate?.(problem, this.rules[game]?.refusals) ?? (problem.sentence || this.t.problems.unknown);
  }
}
export const words = new Words();
trackBy(() => words.language);
termsBy(() => words.terms);
