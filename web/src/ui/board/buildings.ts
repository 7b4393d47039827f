/** Gabled fronts and the wider house with a flag, as markup of SVG. `roof` is a colour of CSS. */

export function house(x: number, y: number, s: number, roof: string): string {
  return `<g data-built><g transform="translate(${x} ${y}) scale(${s / 16})" class="bld"><path d="M2 7.5V16h12V7.5" class="wall"/><path d="M0 8.5L8 1l8 7.5z" fill="${roof}"/><path d="M6.2 10.5h3.6V16H6.2z" class="win"/></g></g>`;
}

export function hotel(x: number, y: number, s: number, roof: string): string {
  return `<g data-built><g transform="translate(${x} ${y}) scale(${s / 20})" class="bld"><path d="M3 6h24v14H3z" class="wall"/><path d="M1 2.5h28V7H1z" fill="${roof}"/><path d="M15 2.5V-4M15-4h7l-2 2 2 2h-7" fill="${roof}"/><path d="M6 9.5h3.5v4H6zM13.2 9.5h3.5v4h-3.5zM20.5 9.5H24v4h-3.5zM13.2 15.5h3.5V20h-3.5z" class="win"/></g></g>`;
}

/** Up to four houses in a row, or the hotel; `anchor` says which end of the row `x` is. */
export function buildings(level: number, hotelAt: number, x: number, y: number, s: number, roof: string, anchor: 'middle' | 'end' = 'middle'): string {
  if (level <= 0) return '';
  if (level >= hotelAt) return hotel(anchor === 'end' ? x - s * 1.6 : x - s * 0.8, y, s * 1.08, roof);
  const width = level * s + (level - 1) * 1.5;
  const from = anchor === 'end' ? x - width : x - width / 2;
  return Array.from({ length: level }, (_, k) => house(from + k * (s + 1.5), y, s, roof)).join('');
}
