import { createSightings } from '@/components/entities/scanner/sightings';

const at = (text: string, x = 0.5, y = 0.5) => ({ text, x, y });

/** The codes reported for pictures in sequence, each with its time in milliseconds. */
const reportedFor = (seen: readonly (readonly [now: number, codes: readonly ReturnType<typeof at>[]])[]) => {
  const sighted = createSightings();
  return seen.map(([now, codes]) => sighted(codes, now));
};

it('a code is reported once two consecutive pictures show it, and again only after it was out of view', () => {
  const seen = [
    [0, [at('A')]],
    [100, [at('A')]],
    [200, [at('A')]],
    [1_000, []],
    [1_600, [at('A')]],
    [3_150, []],
    [3_200, [at('A')]],
    [3_260, [at('A')]],
  ] as const;
  expect(reportedFor(seen)).toEqual([undefined, 'A', undefined, undefined, undefined, undefined, undefined, 'A']);
});

it('of several codes the one nearest to the middle is reported, and none outside the frame', () => {
  const sighted = createSightings();
  const both = [at('edge', 0.97), at('near', 0.55), at('far', 0.2)];
  expect([sighted(both, 0), sighted(both, 60)]).toEqual([undefined, 'near']);
  const outside = [at('edge', 0.97)];
  expect([sighted(outside, 120), sighted(outside, 180)]).toEqual([undefined, undefined]);
});

it('a code that a slow phone sees every two seconds is reported once while it stays, and again after a picture without it', () => {
  const seen = [
    [0, [at('A')]],
    [2_000, [at('A')]],
    [4_000, [at('A')]],
    [6_000, [at('A')]],
    [8_000, []],
    [10_000, [at('A')]],
    [12_000, [at('A')]],
  ] as const;
  expect(reportedFor(seen)).toEqual([undefined, 'A', undefined, undefined, undefined, undefined, 'A']);
});
