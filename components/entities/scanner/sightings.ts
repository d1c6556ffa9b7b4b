import type { SeenCode } from './code-reader';

/** Milliseconds that a blurred picture may hide a code; after them it counts as a new sight of it. */
const SAME_SIGHT = 1_500;
/** How far from the middle, as a share of the picture, a code may be to be meant: what the frame over the video shows. */
const REACH = { x: 0.42, y: 0.38 };

const distance = ({ x, y }: SeenCode) => Math.hypot(x - 0.5, y - 0.5);
const isMeant = ({ x, y }: SeenCode) => Math.abs(x - 0.5) <= REACH.x && Math.abs(y - 0.5) <= REACH.y;

/**
 * Tells which code a hand holds before the camera, picture by picture: the one nearest to the middle, once it was read alike in two
 * pictures. While it stays in sight it is not told again.
 */
export const createSightings = () => {
  const inSight = new Map<string, number>();
  let candidate: string | undefined;
  return (codes: readonly SeenCode[], now: number): string | undefined => {
    // A slow phone reads for seconds: what it sees in this picture as well has not left.
    for (const { text } of codes) if (inSight.has(text)) inSight.set(text, now);
    for (const [text, at] of inSight) if (now - at > SAME_SIGHT) inSight.delete(text);
    const [meant] = codes.filter(isMeant).sort((one, other) => distance(one) - distance(other));
    if (!meant || inSight.has(meant.text)) {
      candidate = undefined;
      return undefined;
    }
    if (candidate !== meant.text) {
      candidate = meant.text;
      return undefined;
    }
    candidate = undefined;
    inSight.set(meant.text, now);
    return meant.text;
  };
};
