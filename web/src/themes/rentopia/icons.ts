/** Line drawings in a box of 24 by 24. */
const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const STATIONS = [
  `M6 3h12a2 2 0 0 1 2 2v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V5a2 2 0 0 1 2-2zM4 11h16M12 3v8M6 22l3-4M18 22l-3-4${ring(8, 14.5, 1)}${ring(16, 14.5, 1)}`,
  'M2 14h20l-3 6H5zM5 14V9h12v5M8 9V5h5v4M2 22c2-1.5 4-1.5 6 0s4 1.5 6 0 4-1.5 6 0',
  'M5 7h14a1 1 0 0 1 1 1v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a1 1 0 0 1 1-1zM4 13h16M9 7v6M15 7v6M8 3h8M12 3v4M3 22h18',
  'M2 14l9-2V6a1.5 1.5 0 0 1 3 0v5l8 3v2l-8-1.5V19l2 1.5V22l-3.5-1L9 22v-1.5l2-1.5v-4.5L2 16z',
];
const COMPANIES = [
  'M9 18h6M10 21.5h4M8.5 15C6 13 5.5 11 5.5 9a6.5 6.5 0 0 1 13 0c0 2-.5 4-3 6l-.5 3h-6zM10 10l2 2 2-2M12 12v6',
  'M6 10h12v6H6zM5 10l7-6 7 6M8 16l-2 6M16 16l2 6M12 16v6M7 19h10',
];
const TAXES = [
  `M6 2h9l4 4v16H6zM15 2v4h4M9 10h7M9 13.5h7M9 17h3${ring(16, 18, 2.5)}`,
  'M11 2v14H4zM13.5 6l6 10h-6zM3 18.5h18L18.5 22H6z',
];
const ICONS: Record<string, readonly string[]> = {
  start: ['M4 21V10a8 8 0 0 1 16 0v11M8 21v-9a4 4 0 0 1 8 0v9M2 21h20M12 2V0'],
  lockup: ['M6 22V9h12v13M5 9V4h3v2h2.5V4h3v2H16V4h3v5zM3 22h18M9.5 13v9M12 13v9M14.5 13v9'],
  square: ['M3 21.5h18M5.5 21.5v-2.5h13v2.5M12 19v-4M6.5 12h11l-2 3h-7zM12 12V7M12 8C12 5 9 4 7 6.5M12 8c0-3 3-4 5-1.5M12 5V3'],
  busted: [`M9 8h12.5v4.5h-6.7M14.8 12.5A6 6 0 1 1 9 8${ring(9, 14, 2)}M4.5 4l1.5 2M9 2v2.5M13.5 4L12.5 6`],
  station: STATIONS,
  company: COMPANIES,
  tax: TAXES,
  fortune: ['M12 12C6 12 5 4 9 4c2 0 3 2 3 4 0-2 1-4 3-4 4 0 3 8-3 8zM12 12c-6 0-7 7-3 7 2 0 3-2 3-4M12 12c6 0 7 7 3 7-2 0-3-2-3-4 0 3-.5 5-2 7'],
  town_fund: [`M8 3h8v3H8zM7.5 6C5 8 5 9 5 11v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3v-8c0-2 0-3-2.5-5${ring(10, 18, 2.2)}${ring(14.5, 17, 2.2)}${ring(12, 13.5, 2.2)}`],
};

export function icon(kind: string, nth = 0): string {
  const of = ICONS[kind];
  return of ? (of[nth % of.length] as string) : 'M4 4h16v16H4z';
}
