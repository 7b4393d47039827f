/** Short sounds made on the spot by Web Audio: no files. All stay below 0.6 s but the tune at the end. */
import type { SoundName, Voice } from './names';

export interface Play {
  /** ms from now. */
  at: number;
  /** Semitones above the usual tone. */
  step: number;
  voice: Voice;
  /** 0 to 1. */
  volume: number;
}
interface Tone {
  hz: number;
  at?: number;
  /** Seconds until it has died away. */
  long?: number;
  loud?: number;
  wave?: OscillatorType;
  /** Where the tone glides to. */
  to?: number;
  attack?: number;
}
interface Hiss {
  at?: number;
  long?: number;
  loud?: number;
  hz: number;
  q?: number;
  kind?: BiquadFilterType;
}

const up = (hz: number, step: number): number => hz * 2 ** (step / 12);
/** At full volume the loudest of them stays some 20 dB below what a record is cut at. */
const LEVEL = 0.75;
const SILENT = 0.0001;

export class Synth {
  private readonly out: GainNode;
  private readonly noise: AudioBuffer;
  private readonly last = new Map<SoundName, number>();

  constructor(private readonly context: AudioContext) {
    this.out = context.createGain();
    const press = context.createDynamicsCompressor();
    press.threshold.value = -24;
    press.ratio.value = 6;
    this.out.connect(press).connect(context.destination);
    this.noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = this.noise.getChannelData(0);
    for (let k = 0; k < data.length; k += 1) data[k] = Math.random() * 2 - 1;
  }

  play(name: SoundName, { at, step, voice, volume }: Play): void {
    if (this.context.state === 'suspended') this.context.resume().catch(() => undefined); // It may still be forbidden.
    const start = this.context.currentTime + 0.005 + Math.max(0, at) / 1000;
    // The same sound many times in one moment is heard once.
    if (Math.abs(start - (this.last.get(name) ?? -1)) < 0.03) return;
    this.last.set(name, start);
    this.out.gain.setTargetAtTime(LEVEL * Math.min(1, Math.max(0, volume)) ** 1.6, this.context.currentTime, 0.01);
    SOUNDS[name](new Pen(this.context, this.out, this.noise, start, voice), step);
  }
}

/** Writes tones from one moment on. */
class Pen {
  constructor(
    private readonly context: AudioContext,
    private readonly out: AudioNode,
    private readonly noise: AudioBuffer,
    private readonly start: number,
    readonly voice: Voice,
  ) {}

  private envelope(from: number, attack: number, long: number, loud: number): GainNode {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(SILENT, from);
    gain.gain.exponentialRampToValueAtTime(Math.max(SILENT, loud), from + attack);
    gain.gain.exponentialRampToValueAtTime(SILENT, from + long);
    gain.connect(this.out);
    return gain;
  }
  tone({ hz, at = 0, long = 0.18, loud = 0.5, wave = 'sine', to, attack = 0.004 }: Tone): this {
    const from = this.start + at;
    const source = this.context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(hz, from);
    if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, from + long);
    source.connect(this.envelope(from, attack, long, loud));
    source.start(from);
    source.stop(from + long + 0.02);
    return this;
  }
  hiss({ at = 0, long = 0.08, loud = 0.4, hz, q = 1, kind = 'bandpass' }: Hiss): this {
    const from = this.start + at;
    const source = this.context.createBufferSource();
    source.buffer = this.noise;
    const filter = this.context.createBiquadFilter();
    filter.type = kind;
    filter.frequency.value = hz;
    filter.Q.value = q;
    source.connect(filter).connect(this.envelope(from, 0.002, long, loud));
    source.start(from, Math.random() * 0.2);
    source.stop(from + long + 0.02);
    return this;
  }
  /** A knock on wood; of a typewriter in the parlour. */
  knock(hz: number, at = 0, loud = 0.6): this {
    if (this.voice === 'parlour') return this.hiss({ at, hz: 2600, q: 1, long: 0.05, loud: Math.min(1, loud * 1.7) }).tone({ hz: hz * 1.5, at, long: 0.05, loud: loud * 0.5, wave: 'square' });
    return this.tone({ hz: hz * 1.6, to: hz, at, long: 0.09, loud }).hiss({ at, hz: hz * 4, q: 1.4, long: 0.04, loud: loud * 0.5 });
  }
  /** A tone that rings: metal; a piano's in the parlour. */
  ring(hz: number, at = 0, loud = 0.4, long = 0.5): this {
    if (this.voice === 'parlour') return this.tone({ hz, at, long, loud, wave: 'triangle' }).tone({ hz: hz * 2, at, long: long * 0.6, loud: loud * 0.35 }).tone({ hz: hz * 3, at, long: long * 0.3, loud: loud * 0.12 });
    return this.tone({ hz, at, long, loud }).tone({ hz: hz * 2.76, at, long: long * 0.5, loud: loud * 0.3 }).tone({ hz: hz * 5.4, at, long: long * 0.22, loud: loud * 0.12 });
  }
  /** Two reeds a little apart. */
  reed(hz: number, at = 0, loud = 0.16, long = 0.5): this {
    if (this.voice === 'parlour') return this.ring(hz, at, loud * 1.6, long);
    return this.tone({ hz, at, long, loud, wave: 'sawtooth', attack: 0.03 }).tone({ hz: hz * 1.006, at, long, loud, wave: 'square', attack: 0.03 });
  }
}

const TUNE: readonly (readonly [note: number, at: number, long: number])[] = [
  [0, 0, 0.3], [4, 0.22, 0.3], [7, 0.44, 0.3], [12, 0.66, 0.55], [9, 1.1, 0.3], [12, 1.32, 0.3], [7, 1.54, 0.55], [5, 1.98, 0.25], [4, 2.14, 0.25], [2, 2.3, 0.25], [0, 2.5, 0.7],
];

/** One for every name: a missing one does not compile. */
const SOUNDS: Record<SoundName, (pen: Pen, step: number) => void> = {
  dice: (pen) => void pen.knock(420, 0, 0.3).knock(520, 0.11, 0.4).knock(380, 0.24, 0.5).knock(460, 0.4, 0.5).knock(330, 0.52, 0.6),
  hop: (pen, step) => void pen.knock(up(300, step), 0, 0.5),
  pay: (pen) => void pen.ring(1480, 0, 0.22, 0.2).ring(1180, 0.08, 0.2, 0.24),
  receive: (pen) => void pen.ring(1180, 0, 0.22, 0.2).ring(1568, 0.08, 0.26, 0.34),
  awning: (pen) => void pen.hiss({ hz: 900, q: 0.8, long: 0.22, loud: 0.34 }).knock(240, 0.2, 0.3),
  hammer: (pen) => void pen.knock(210, 0, 0.6).hiss({ hz: 3200, q: 3, long: 0.05, loud: 0.3 }).knock(230, 0.13, 0.5),
  beam: (pen) => void pen.knock(120, 0, 0.9).knock(150, 0.16, 0.7).ring(440, 0.28, 0.14, 0.28),
  stamp: (pen) => void pen.knock(95, 0, 0.9).hiss({ hz: 500, q: 0.7, long: 0.09, loud: 0.4 }),
  paper: (pen) => void pen.hiss({ hz: 4200, q: 0.4, long: 0.18, loud: 0.7 }).hiss({ at: 0.1, hz: 2600, q: 0.5, long: 0.13, loud: 0.6 }),
  agreed: (pen) => void pen.ring(659, 0, 0.3, 0.3).ring(988, 0.14, 0.32, 0.42),
  rejected: (pen) => void pen.ring(220, 0, 0.36, 0.42),
  bell: (pen) => void pen.ring(1046, 0, 0.42, 0.56).ring(1318, 0.12, 0.3, 0.46),
  handbell: (pen) => [0, 0.1, 0.2, 0.3].forEach((at, k) => pen.ring(k % 2 ? 1760 : 1660, at, 0.3, 0.24)),
  bid: (pen) => void pen.knock(260, 0, 0.8),
  sold: (pen) => [0, 0.17, 0.36].forEach((at, k) => pen.knock(190, at, 0.5 + k * 0.2)),
  tick: (pen) => void pen.hiss({ hz: 3000, q: 1.4, long: 0.045, loud: 0.9 }).tone({ hz: 1900, long: 0.035, loud: 0.14 }),
  bars: (pen) => [0, 0.06, 0.12].forEach((at) => pen.ring(330 - at * 400, at, 0.34, 0.4)),
  chord: (pen) => [262, 330, 392, 523].forEach((hz, k) => pen.reed(hz, k * 0.03, 0.15, 0.55)),
  out: (pen) => void pen.tone({ hz: 98, to: 73, long: 0.58, loud: 0.5, wave: 'sawtooth', attack: 0.08 }).tone({ hz: 49, long: 0.58, loud: 0.4, attack: 0.08 }),
  tune: (pen) => TUNE.forEach(([note, at, long]) => pen.reed(up(392, note), at, 0.17, long).tone({ hz: up(196, note > 6 ? 7 : 0), at, long: 0.2, loud: 0.12 })),
};
