/** In which of a theme's forms a board is drawn, by the room that there is for it. The look, parts 5 and 6. */
import { shapeFor, type RingShape } from '../../geometry/ring';
import type { Theme } from '../../themes/theme';

export interface Room {
  /** Pixels. */
  w: number;
  h: number;
  /** The small form, whatever the room: on phones. */
  small: boolean;
}
/** Below this part of its full size names are too small to be read, and the small form is drawn. */
const SMALL = 0.72;
/** A form that is hardly smaller and fills more of the room is the better one. */
const NEARLY = 0.9;

type Forms = Pick<Theme, 'desk' | 'phone'> & Partial<Pick<Theme, 'tablet' | 'lying'>>;

function best(shapes: readonly (RingShape | undefined)[], ring: number, { w, h }: Room): { shape: RingShape; scale: number } {
  const found = shapes.flatMap((one) => {
    if (!one) return [];
    const shape = shapeFor(ring, one);
    return [{ shape, scale: Math.min(w / shape.w, h / shape.h) }];
  });
  const most = Math.max(...found.map(({ scale }) => scale));
  const area = ({ shape, scale }: { shape: RingShape; scale: number }): number => shape.w * shape.h * scale * scale;
  return found.filter(({ scale }) => scale >= most * NEARLY).sort((a, b) => area(b) - area(a))[0]!;
}

/** The shape for a ring of so many spaces in a room. */
export function formOf(theme: Forms, ring: number, room: Room): RingShape {
  if (!room.small) {
    const { shape, scale } = best([theme.desk, theme.tablet], ring, room);
    if (scale >= SMALL) return shape;
  }
  return best([theme.phone, theme.lying], ring, room).shape;
}
