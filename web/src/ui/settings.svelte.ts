/** What a person has set for this device: light, motion, sounds, language, keys. Kept in the browser. */
import { words, type Language } from '../text/words.svelte';

export type Light = 'system' | 'light' | 'dark' | 'contrast';
export type Motion = 'slow' | 'normal' | 'quick' | 'none';
interface Kept {
  light: Light;
  motion: Motion;
  language: Language | null;
  keys: boolean;
  sound: boolean;
  /** 0 to 1. */
  volume: number;
  /** A bell when the match waits for one: apart, since a missed turn is what people complain about. */
  bell: boolean;
  /** A message of the browser then, where the page is hidden. */
  notify: boolean;
  name: string;
}
const PLACE = 'table.settings';
const USUAL: Kept = { light: 'system', motion: 'normal', language: null, keys: true, sound: false, volume: 0.6, bell: true, notify: false, name: '' };
const SPEED: Record<Motion, number> = { slow: 1.5, normal: 1, quick: 0.5, none: 0 };

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...USUAL };
  }
}

class Settings {
  kept = $state<Kept>(read());
  /** The system asks for little motion. */
  still = $state(false);

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing: the setting holds until the page is left.
    }
    this.apply();
  }

  /** Milliseconds for a motion of so many; 0: without. */
  ms(usual: number): number {
    return this.still ? 0 : usual * SPEED[this.kept.motion];
  }

  apply(): void {
    const root = document.documentElement;
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const more = matchMedia('(prefers-contrast: more)').matches || matchMedia('(forced-colors: active)').matches;
    const light = this.kept.light === 'system' ? (more ? 'contrast' : dark ? 'dark' : 'light') : this.kept.light;
    root.dataset.theme = light;
    root.dataset.motion = this.kept.motion;
    root.dataset.keys = this.kept.keys ? 'on' : 'off';
    const language = this.kept.language ?? (navigator.language.startsWith('de') ? 'de' : 'en');
    // A language that could not be loaded is tried again the next time.
    if (language !== words.language) void words.speak(language).catch(() => undefined);
  }

  start(): void {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    this.still = reduced.matches;
    reduced.addEventListener('change', () => (this.still = reduced.matches));
    addEventListener('online', () => this.apply());
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', () => this.apply());
    this.apply();
  }
}
export const settings = new Settings();
