/** A point of a drawing, in whole units of its pad. */
export type Point = readonly [x: number, y: number];

/** The pad that is drawn on. */
export const PAD = { width: 600, height: 200 } as const;

const onPad = ([x, y]: Point): Point => [
  Math.round(Math.min(PAD.width, Math.max(0, x))),
  Math.round(Math.min(PAD.height, Math.max(0, y))),
];

/** The distance of a point from the line between two others. */
const awayFrom = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** Simplifies points within `tolerance` of the line (Ramer–Douglas–Peucker). */
const thinned = (points: readonly Point[], tolerance: number): readonly Point[] => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return points;
  const away = points.map((point) => awayFrom(first, last, point));
  const farthest = away.reduce((best, distance, index) => (distance > (away[best] ?? 0) ? index : best), 0);
  if ((away[farthest] ?? 0) <= tolerance) return [first, last];
  return [...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...thinned(points.slice(farthest), tolerance)];
};

const pathOf = ([first, ...rest]: readonly Point[]) => {
  if (!first) return '';
  // A dot is a line to the same point.
  const lines = rest.length > 0 ? rest : [first];
  return `M${first.join(' ')}${lines.map((point) => `L${point.join(' ')}`).join('')}`;
};

/** The first tolerance, finer than a pen's line; each further try doubles it. */
const FINEST = 0.7;
const COARSEST = 12;

/** Adds a stroke to a drawing, as fine as `most` characters allow; `null` when it does not fit. */
export const withStroke = (drawing: string, stroke: readonly Point[], most: number): string | null => {
  const points = stroke.map(onPad);
  for (let tolerance = FINEST; tolerance <= COARSEST; tolerance *= 2) {
    const path = drawing + pathOf(thinned(points, tolerance));
    if (path.length <= most) return path;
  }
  return null;
};

/** The strokes of a drawing as lists of points. */
export const strokesOf = (drawing: string): readonly (readonly Point[])[] =>
  drawing
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((point): Point => {
        const [x = 0, y = 0] = point.split(' ').map(Number);
        return [x, y];
      }),
    );
