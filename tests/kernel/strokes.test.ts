import fc from 'fast-check';
import { PAD, type Point, strokesOf, withStroke } from '@/lib/kernel/strokes';

it('a straight stroke is its two ends, a dot is a line to itself, and the next stroke follows', () => {
  const straight = Array.from({ length: 50 }, (_, at): Point => [at * 2, at]);
  const line = withStroke('', straight, 1_000);
  expect(line).toBe('M0 0L98 49');
  expect(withStroke(line ?? '', [[300.4, 99.6]], 1_000)).toBe('M0 0L98 49M300 100L300 100');
});

it('a stroke that leaves the pad ends at its edge', () => {
  expect(
    withStroke(
      '',
      [
        [-20, 100],
        [900, 1_000],
      ],
      100,
    ),
  ).toBe('M0 100L600 200');
});

const wave = Array.from({ length: 400 }, (_, at): Point => [at, 100 + 40 * Math.sin(at / 4)]);

it('a long stroke gets coarser until it fits, and is refused if it never fits', () => {
  const fine = withStroke('', wave, 8_000) ?? '';
  const coarse = withStroke('', wave, fine.length - 1) ?? '';
  expect(coarse.length).toBeLessThan(fine.length);
  expect(strokesOf(coarse)[0]?.at(-1)).toEqual(strokesOf(fine)[0]?.at(-1));
  expect(withStroke('', wave, 20)).toBeNull();
});

it('every stroke is read back as it was written, on the pad, from its first point to its last', () => {
  const point = fc.tuple(fc.integer({ min: -50, max: 700 }), fc.integer({ min: -50, max: 300 }));
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 40 }), { maxLength: 5 }), (strokes) => {
      const drawing = strokes.reduce((known, stroke) => withStroke(known, stroke, 100_000) ?? known, '');
      const read = strokesOf(drawing);
      expect(read).toHaveLength(strokes.length);
      for (const [x, y] of read.flat()) expect(x >= 0 && x <= PAD.width && y >= 0 && y <= PAD.height).toBe(true);
      expect(drawing).toMatch(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)*$/);
    }),
  );
});
