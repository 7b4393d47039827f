/** Where a card goes that belongs to something on the screen: beside it, below or above, and always whole. */
interface Size {
  width: number;
  height: number;
}
const GAP = 8;
const EDGE = 6;

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

export function placed(of: { left: number; right: number; top: number; bottom: number }, card: Size, room: Size): { left: number; top: number } {
  const left = within(of.left, card.width, room.width);
  if (of.bottom + GAP + card.height + EDGE <= room.height) return { left, top: of.bottom + GAP };
  if (of.top - GAP - card.height >= EDGE) return { left, top: of.top - GAP - card.height };
  // Neither below nor above: beside it, where it covers nothing of it as long as there is room.
  const beside = of.right + GAP + card.width + EDGE <= room.width ? of.right + GAP : of.left - GAP - card.width;
  return { left: within(beside, card.width, room.width), top: within(of.top, card.height, room.height) };
}
