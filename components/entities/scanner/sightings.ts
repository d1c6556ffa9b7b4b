import type { SeenCode } from './code-reader';

/** How long a blurred picture may hide a code, in milliseconds. After that it counts as a new sighting. */
const SAME_SIGHT = 1_500;
/** How far from the centre a code may be to count, as shares of the picture. The frame over the video shows this area. */
const REACH = { x: 0.42, y: 0.38 };

const distance = ({ x, y }: SeenCode) => Math.hypot(x - 0.5, y - 0.5);
const isMeant = ({ x, y }: SeenCode) => Math.abs(x - 0.5) <= REACH.x && Math.abs(y - 0.5) <= REACH.y;

/**
 * Finds the code that is held before the camera: the one nearest to the centre, once two pictures in a row show it. It is
 * reported once while it stays in view.
 */
export const createSightings = () => {
  const inSight = new Map<string, number>();
  let candidate: string | undefined;
  return (codes: readonly SeenCode[], now: number): string | undefined => {
    // Reading takes seconds on a slow phone, so first refresh the codes that this picture still shows.
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
