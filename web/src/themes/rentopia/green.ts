/** The green in the middle: lawn, paths, pond and trees, kept quiet; nothing on it carries meaning. */

function dice(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 16807) % 2147483647) / 2147483647;
}

export function green(x: number, y: number, w: number, h: number): string {
  const random = dice(7);
  const cx = x + w / 2;
  const cy = y + h / 2;
  let s = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="18" class="lawn"/><rect x="${x + 6}" y="${y + 6}" width="${w - 12}" height="${h - 12}" rx="13" fill="url(#mow)" class="mow"/>`;
  s += `<path d="M${x} ${cy}H${x + w}M${cx} ${y}V${y + h}" class="walk"/><ellipse cx="${cx}" cy="${cy}" rx="${w * 0.36}" ry="${h * 0.36}" class="walk ring"/>`;
  s += `<path d="M${x + w * 0.06} ${y + h * 0.84}c30-40 90-30 120-10s70 0 74 26-40 40-100 36-116-20-94-52z" class="pond"/>`;
  const trees: [number, number, number][] = [];
  for (let k = 0; k < 900 && trees.length < 74; k += 1) {
    const px = x + 14 + random() * (w - 28);
    const py = y + 14 + random() * (h - 28);
    const r = 8 + random() * 9;
    const e = ((px - cx) / (w * 0.36)) ** 2 + ((py - cy) / (h * 0.36)) ** 2;
    if (e < 1.3 || Math.abs(px - cx) < 22 || Math.abs(py - cy) < 22 || (px < x + w * 0.42 && py > y + h * 0.76)) continue;
    if (trees.some(([a, b, c]) => Math.hypot(a - px, b - py) < c + r - 3)) continue;
    trees.push([px, py, r]);
  }
  trees.sort((p, q) => p[1] - q[1]);
  trees.forEach(([a, b, c], k) => {
    s += `<ellipse cx="${a + 3}" cy="${b + c * 0.55}" rx="${c}" ry="${c * 0.7}" class="tree-s"/>`;
    s += k % 4 === 1
      ? `<path d="M${a} ${b - c * 1.5}L${a + c * 0.95} ${b + c * 0.7}H${a - c * 0.95}z" class="tree fir"/><path d="M${a} ${b - c * 1.5}V${b + c * 0.7}H${a - c * 0.95}z" class="tree-lit"/>`
      : `<circle cx="${a}" cy="${b}" r="${c}" class="tree"/><path d="M${a - c * 0.9} ${b + c * 0.2}A${c * 0.95} ${c * 0.95} 0 0 1 ${a + c * 0.35} ${b - c * 0.85}A${c * 1.2} ${c * 1.2} 0 0 0 ${a - c * 0.9} ${b + c * 0.2}z" class="tree-lit"/>`;
  });
  for (let k = 0; k < 46; k += 1) {
    const t = (k / 46) * 2 * Math.PI;
    const px = cx + Math.cos(t) * (w * 0.36 + 17);
    const py = cy + Math.sin(t) * (h * 0.36 + 17);
    if (Math.abs(px - cx) > 16 && Math.abs(py - cy) > 16) s += `<circle cx="${px}" cy="${py}" r="2.3" class="bloom b${k % 3}"/>`;
  }
  return `${s}<path d="M${x + w * 0.1} ${y + h * 0.86}h34m16 14h44m-20 -30h26" class="ripple"/>`;
}
