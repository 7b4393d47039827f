/** A deed on its way: its plate flies from a space to its owner's row, or from row to row. */
import { looksOf, type Space } from '../model/board';

export function flight(space: Space, from: Element | null, to: Element | null, ms: number): void {
  const a = from?.getBoundingClientRect();
  const b = to?.getBoundingClientRect();
  if (!a || !b || ms <= 0 || from === to) return;
  const looks = space.group ? looksOf(space.group) : null;
  const plate = document.createElement('span');
  plate.className = 'plate-s flying-deed';
  plate.setAttribute('aria-hidden', 'true');
  plate.style.setProperty('--d', looks ? `var(--d${looks.fill})` : 'var(--panel)');
  plate.style.setProperty('--on', looks ? `var(--d${looks.fill}-on)` : 'var(--ink)');
  if (space.code) {
    const code = document.createElement('b');
    code.textContent = space.code;
    plate.append(code);
  }
  plate.append(space.name);
  document.body.append(plate);
  const at = (box: DOMRect, s: number): string => `translate(${box.left + Math.min(box.width / 2, 90)}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${s})`;
  const mid = `translate(${(a.left + b.left + Math.min(a.width, 180) / 2 + Math.min(b.width, 180) / 2) / 2}px, ${(a.top + b.top + a.height / 2 + b.height / 2) / 2 - 30}px) translate(-50%, -50%) scale(1.25)`;
  plate
    .animate([{ transform: at(a, 0.8), opacity: 0 }, { transform: at(a, 1.1), opacity: 1, offset: 0.15 }, { transform: mid, opacity: 1, offset: 0.55 }, { transform: at(b, 0.7), opacity: 1, offset: 0.92 }, { transform: at(b, 0.5), opacity: 0 }], { duration: ms, easing: 'cubic-bezier(.35,.1,.25,1)', fill: 'both' })
    .finished.catch(() => undefined)
    .finally(() => plate.remove());
}
