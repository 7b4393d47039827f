/** The catalogue in the language that was chosen: `words.t`. */
import { formatIn } from './format';
import { en, type Catalogue } from './en';

export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

class Words {
  language = $state<Language>('en');
  t = $state.raw<Catalogue>(en);

  /** Loads a language; the page stays as it is until it is there. */
  async speak(language: Language): Promise<void> {
    const found = language === 'de' ? (await import('./de')).de : en;
    formatIn(language);
    this.t = found;
    this.language = language;
    document.documentElement.lang = language;
  }
}
export const words = new Words();
