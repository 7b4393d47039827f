/** Where the card of a space lies that is looked at: on the side of the board's middle, past the lane with its tokens. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}
/** As wide as the lane, in parts of the board. */
const LANE = 0.045;
const EDGE = 6;

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

export function inward(of: Box, board: Box, card: Size, room: Size): { left: number; top: number } {
  const x = (of.left + of.right) / 2;
  const y = (of.top + of.bottom) / 2;
  const dx = (x - board.left) / (board.right - board.left) - 0.5;
  const dy = (y - board.top) / (board.bottom - board.top) - 0.5;
  const gap = LANE * Math.min(board.right - board.left, board.bottom - board.top);
  const beside = Math.abs(dx) > Math.abs(dy);
  const left = beside ? (dx < 0 ? of.right + gap : of.left - gap - card.width) : x - card.width / 2;
  const top = beside ? y - card.height / 2 : dy < 0 ? of.bottom + gap : of.top - gap - card.height;
  return { left: within(left, card.width, room.width), top: within(top, card.height, room.height) };
}
