/** Pen and ink, in a box of 48 by 32, and what stands in the corners: markup of SVG. */
const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const LOCO = `M4 24h40M10 20V12h20v8M30 20V6h12v14zM28 5h16M33 9h6v6h-6zM12 12V5h5v7M11 5h7M22 12V9h4v3M10 20h34M10 20l-7 5h7${ring(15, 24, 4)}${ring(25, 24, 4)}${ring(37, 24, 4)}M14 2c3-3 7-1 10-2M12 15h16M12 17.5h16`;
const FRANCHISES = [
  'M24 30V16M19 30h10M18 16h12l2-9H16zM14 7h20l-10-6zM21 16V9M27 16V9M8 11l4 1M36 12l4-1M9 4l4 2M35 6l4-2',
  `M6 24V9h36v15zM6 14h36M13 9v8M20 9v8M28 9v8M35 9v8M6 19h36M10 9l3-4h22l3 4M24 5L38 0M2 28h44${ring(14, 26, 3)}${ring(34, 26, 3)}`,
];
const NECESSITIES = [
  'M14 12h22l-4 16H16zM12 12l12-6 14 2-2 4M18 6c0-6 12-6 12 0M20 28h-3v3M29 28h3v3M18 16l14 8M17 20l10 7',
  'M6 24c-2-14 8-18 18-18s20 4 18 18zM14 10l5 8M22 8l4 9M30 9l4 8M4 27h40',
  'M18 4l6 4 6-4 10 8-4 6-4-3v15H16V15l-4 3-4-6zM24 8v22M21 16h0M21 21h0M27 6l-3 6-3-6',
];
const ART: Record<string, readonly string[]> = {
  railroad: [LOCO],
  franchise: FRANCHISES,
  necessity: NECESSITIES,
  trespass: ['M8 4h32v16H8zM14 20v12M34 20v12M12 9h24M12 14h24M2 31c4-4 6-1 8-4M38 30c3-3 5-1 8-3'],
  chance: ['M14 29C4 20 6 2 24 2s20 18 10 27h-6c8-8 7-20-4-20s-12 12-4 20zM11 14h0M13 21h0M37 14h0M35 21h0M18 6h0M30 6h0'],
  luxury: [`${ring(24, 21, 9)}${ring(24, 21, 6.5)}M17 5h14l4 4-11 7-11-7zM13 9h22M20 5l-2 4 6 7 6-7-2-4`],
  speculation: ['M16 20a9 9 0 1 1 16 0M14 20h20v4H14zM11 30h26M14 24l-2 6M34 24l2 6M20 14h8v4h-8zM32 22h10c4 0 2 6-2 5'],
};
export const art = (kind: string, nth: number): string | null => {
  const of = ART[kind];
  return of ? (of[nth % of.length] as string) : null;
};
export const INKS: Record<string, string> = { lot: 'green', railroad: 'red', necessity: 'blue', franchise: 'yellow', luxury: 'purple', chance: 'red', speculation: 'buff', trespass: 'buff' };

/** Natural Opportunities: pictures over a middle and an upper edge. */
export function opportunity(k: number, cx: number, y: number): string {
  return (
    [
      `M${cx - 44} ${y + 46}l10-24 10 24zM${cx - 34} ${y + 46}v6M${cx - 14} ${y + 46}l13-33 13 33zM${cx - 1} ${y + 46}v6M${cx + 22} ${y + 46}l10-24 10 24zM${cx + 32} ${y + 46}v6M${cx - 56} ${y + 52}h112M${cx - 30} ${y + 30}l3 9M${cx + 3} ${y + 24}l5 16`,
      `M${cx - 56} ${y + 52}h112M${cx - 52} ${y + 50}q14-18 30-14M${cx - 40} ${y + 52}q18-22 44-16M${cx - 18} ${y + 52}q22-24 58-14M${cx + 10} ${y + 52}q20-16 42-8M${cx + 18} ${y + 34}v-16l10-8 10 8v14M${cx + 24} ${y + 32}v-9h8v9`,
      `M${cx - 56} ${y + 52}h112M${cx - 22} ${y + 52}V${y + 26}h44v26M${cx - 28} ${y + 26}h56l-10-14h-36zM${cx - 8} ${y + 52}V${y + 36}h16v16M${cx - 18} ${y + 32}h36M${cx + 28} ${y + 51}l8-9h14l6 9M${cx - 54} ${y + 52}l16-22 8 10`,
      `M${cx - 56} ${y + 52}h112M${cx - 16} ${y + 52}L${cx - 4} ${y + 10}h8l12 42M${cx - 13} ${y + 41}h26M${cx - 10} ${y + 30}h20M${cx - 7} ${y + 20}h14M${cx - 13} ${y + 41}l20-11M${cx + 13} ${y + 41}l-20-11M${cx} ${y + 10}c-4-6-14-4-18-1M${cx} ${y + 10}c4-6 14-4 18-1M${cx + 28} ${y + 52}v-14h16v14`,
    ][k % 4] ?? ''
  );
}

/** The notched edge of a seal. */
export const NOTCHES = (() => {
  let d = '';
  for (let k = 0; k < 14; k += 1) {
    const a = (k / 14) * 2 * Math.PI;
    const b = ((k + 0.5) / 14) * 2 * Math.PI;
    d += `${k ? 'L' : 'M'}${(Math.cos(a) * 10.5).toFixed(1)} ${(Math.sin(a) * 10.5).toFixed(1)}L${(Math.cos(b) * 9).toFixed(1)} ${(Math.sin(b) * 9).toFixed(1)}`;
  }
  return `${d}z`;
})();

const gothic = (text: string, x: number, y: number, size: number, anchor = 'middle') => `<text x="${x}" y="${y}" text-anchor="${anchor}" class="gothic" font-size="${size}">${text}</text>`;

export interface CornerWords {
  motto: string;
  jail: string;
  shelter: string;
  park: [string, string];
  parkNote: string;
  poor: string;
  keepOut: string;
  estate: [string, string];
  goToJail: string;
}

/** A corner in its full form, by kind; `sum` is what it pays, or a note of what a stop costs. */
export function corner(kind: string, x: number, y: number, w: number, h: number, sum: string, say: CornerWords): string {
  const cx = x + w / 2;
  const cy = y + h / 2;
  if (kind === 'start')
    return `<circle cx="${cx}" cy="${cy}" r="54" class="rule thin"/><path id="motto" d="M${cx - 41} ${cy}a41 41 0 1 1 82 0a41 41 0 1 1 -82 0" fill="none"/><text class="gothic" font-size="13.5" letter-spacing=".85"><textPath href="#motto">${say.motto}</textPath></text><circle cx="${cx}" cy="${cy}" r="36" fill="url(#t-blue)"/><g class="art">${[12, 25].map((r) => `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="36"/>`).join('')}<path d="M${cx - 36} ${cy}h72M${cx - 31} ${cy - 18}h62M${cx - 31} ${cy + 18}h62"/></g><path d="M${cx - 20} ${cy - 27}c9-4 15 2 13 7s-13 6-9 15-2 11-8 5-11-20 4-27zM${cx + 6} ${cy - 6}c9-6 18-4 22 3s-6 11-8 18-9 4-9-3-12-13-5-18z" fill="var(--i-green)" stroke="var(--ink)" stroke-width="1"/><circle cx="${cx}" cy="${cy}" r="36" class="rule"/><rect x="${cx - 26}" y="${cy - 13}" width="52" height="25" fill="var(--sheet)" stroke="var(--ink)"/><text x="${cx}" y="${cy + 7}" text-anchor="middle" class="fat" font-size="20">${sum}</text>${gothic('40', x + 16, y + 20, 17)}`;
  if (kind === 'jail')
    return `<path d="M${x + 4} ${y + h - 4}V${y + 4}H${x + w - 4}z" fill="var(--ink)" opacity=".86"/><path d="M${x + w - 4} ${y + 4}V${y + h - 4}H${x + 4}z" fill="url(#t-blue)"/><path d="M${x + w - 4} ${y + 4}L${x + 4} ${y + h - 4}" class="rule"/><rect x="${x + 14}" y="${y + 14}" width="42" height="38" fill="var(--sheet)"/>${[0, 1, 2, 3].map((k) => `<path d="M${x + 20 + k * 10} ${y + 14}v38" stroke="var(--ink)" stroke-width="4"/>`).join('')}<path d="M${x + 14} ${y + 33}h42" stroke="var(--ink)" stroke-width="3"/><text x="${x + 14}" y="${y + 76}" class="gothic" font-size="24" data-on="dark">${say.jail}</text>${gothic(say.shelter, x + w - 11, y + h - 30, 23, 'end')}<text x="${x + w - 11}" y="${y + h - 13}" text-anchor="end" class="old it" font-size="13">${sum}</text>${gothic('10', x + w - 16, y + 42, 17)}`;
  if (kind === 'poor_house')
    return `<path d="M${x + 4} ${y + 4}H${x + w - 4}V${y + h - 4}z" fill="url(#t-green)"/><path d="M${x + 4} ${y + 4}L${x + w - 4} ${y + h - 4}" class="rule"/><g class="art"><path d="M${x + 90} ${y + 48}V${y + 36}M${x + 76} ${y + 26}c0-10 8-14 14-14s14 4 14 14-7 12-14 12-14-2-14-12zM${x + 82} ${y + 24}l5 5M${x + 92} ${y + 20}l6 6"/></g>${gothic(say.park[0], x + 67, y + 22, 17, 'end')}${gothic(say.park[1], x + 67, y + 39, 17, 'end')}<text x="${x + w - 10}" y="${y + 66}" text-anchor="end" class="old it" font-size="13">${say.parkNote}</text><g class="art"><path d="M${x + 13} ${y + 91}V${y + 67}l14-12 14 12v24zM${x + 23} ${y + 91}V${y + 76}h8v15M${x + 9} ${y + 69}l18-16 18 16"/></g>${gothic(say.poor, x + 11, y + 109, 19, 'start')}${gothic('20', x + 16, y + 44, 17)}`;
  return `<g class="art"><path d="M${x + 20} ${y + 62}V${y + 24}l6-7 6 7v38M${x + 88} ${y + 62}V${y + 24}l6-7 6 7v38M${x + 32} ${y + 30}q28-20 56 0M${x + 16} ${y + 62}h88"/>${[0, 1, 2, 3, 4, 5, 6].map((k) => `<path d="M${x + 39 + k * 7} ${y + 62}V${y + 27 - Math.sin(((k + 1) / 8) * 3.14) * 6}"/>`).join('')}<path d="M${x + 32} ${y + 48}h56"/></g><rect x="${cx - 37}" y="${y + 37}" width="74" height="17" fill="var(--sheet)" stroke="var(--ink)"/>${gothic(say.keepOut, cx, y + 50.5, 14.5)}${gothic(say.estate[0], cx, y + 80, 18)}${gothic(say.estate[1], cx, y + 97, 18)}<text x="${cx}" y="${y + 112}" text-anchor="middle" class="old it" font-size="13">${say.goToJail}</text>${gothic('30', x + w - 14, y + 17, 16)}`;
}

/** A corner in its small form: its picture, and its name or wages below. */
export function smallCorner(kind: string, x: number, y: number, w: number, h: number, wages: string, say: CornerWords): string {
  const cx = x + w / 2;
  const foot = (text: string, size: number): string => gothic(text, cx, y + h - 7, size);
  if (kind === 'start')
    return `<circle cx="${cx}" cy="${y + 21}" r="14" fill="url(#t-blue)"/><g class="art"><circle cx="${cx}" cy="${y + 21}" r="14"/><ellipse cx="${cx}" cy="${y + 21}" rx="6" ry="14"/><path d="M${cx - 14} ${y + 21}h28M${cx - 12} ${y + 14}h24M${cx - 12} ${y + 28}h24"/></g><text x="${cx}" y="${y + h - 6}" text-anchor="middle" class="fat" font-size="13">${wages}</text>`;
  if (kind === 'jail')
    return `<rect x="${cx - 16}" y="${y + 7}" width="32" height="27" fill="var(--ink)" opacity=".86"/>${[0, 1, 2, 3].map((k) => `<path d="M${cx - 11 + k * 7.3} ${y + 7}v27" stroke="var(--sheet)" stroke-width="2.6"/>`).join('')}${foot(say.jail, 14)}`;
  if (kind === 'poor_house')
    return `<path d="M${x + 4} ${y + 4}H${x + w - 4}V${y + h - 4}z" fill="url(#t-green)" opacity=".7"/><g class="art"><path d="M${x + 10} ${y + 36}V${y + 23}l9-8 9 8v13zM${x + 7} ${y + 24}l12-11 12 11M${x + 41} ${y + 37}V${y + 27}M${x + 33} ${y + 20}c0-7 4-9 8-9s8 2 8 9-4 8-8 8-8-1-8-8z"/></g>${foot(say.poor, 11.5)}`;
  return `<g class="art"><path d="M${cx - 17} ${y + 36}V${y + 14}l3-4 3 4v22M${cx + 11} ${y + 36}V${y + 14}l3-4 3 4v22M${cx - 11} ${y + 18}q11-10 22 0M${cx - 20} ${y + 36}h40M${cx - 6} ${y + 36}V${y + 15}M${cx} ${y + 36}V${y + 13}M${cx + 6} ${y + 36}V${y + 15}M${cx - 11} ${y + 27}h22"/></g>${foot(say.estate[1], 13)}`;
}
