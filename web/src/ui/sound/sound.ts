/**
 * The one door to sounds: nothing is loaded or heard before somebody has switched them on and touched the page. A sound
 * never says anything that is not to be seen as well.
 */
import { settings } from '../settings.svelte';
import type { SoundName, Voice } from './names';
import type { Synth } from './synth';

export class Sound {
  private synth: Synth | null = null;
  private loading = false;
  private touched = false;
  /** As the theme on the page has it. */
  voice: Voice = 'workshop';

  /** Waits for the first touch or key: browsers let no page sound before, and nobody wants it to. */
  listen(): () => void {
    const touch = (): void => {
      this.touched = true;
      stop();
      if (settings.kept.sound || settings.kept.bell) this.load();
    };
    const stop = (): void => {
      removeEventListener('pointerdown', touch, true);
      removeEventListener('keydown', touch, true);
    };
    addEventListener('pointerdown', touch, true);
    addEventListener('keydown', touch, true);
    return stop;
  }

  private load(): void {
    if (this.loading || this.synth || typeof AudioContext === 'undefined') return;
    this.loading = true;
    import('./synth')
      .then(({ Synth }) => {
        this.synth = new Synth(new AudioContext());
      })
      .catch(() => undefined) // A page without sound is still a page.
      .finally(() => (this.loading = false));
  }

  /** `at`: ms from now; `step`: semitones above the usual tone. The bell has a switch of its own. */
  play(name: SoundName, at = 0, step = 0): void {
    const on = name === 'bell' ? settings.kept.bell : settings.kept.sound;
    if (!on || !(this.touched || navigator.userActivation?.hasBeenActive)) return;
    if (!this.synth) {
      this.load();
      return;
    }
    this.synth.play(name, { at, step, voice: this.voice, volume: settings.kept.volume });
  }

  /** Switched on or louder: heard at once, so that one knows how it sounds. */
  try(name: SoundName = 'receive'): void {
    this.touched = true;
    if (this.synth) this.play(name);
    else {
      this.load();
      setTimeout(() => this.play(name), 120);
    }
  }
}
export const sound = new Sound();
