import { sortedByStage } from '@/lib/domain/model/photo-stage';

const photo = (name: string, at: number, stage?: 'before' | 'during' | 'after') => ({
  name,
  at: `2026-11-20T15:0${at}:00.000Z`,
  ...(stage && { stage }),
});

it('sorts photos in the order of the work: before, during, after, then the others, each stage by time', () => {
  const photos = [
    photo('f', 1),
    photo('d', 2, 'after'),
    photo('b', 5, 'before'),
    photo('a', 3, 'before'),
    photo('c', 4, 'during'),
  ];
  expect(sortedByStage([photo('e', 0), ...photos]).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('keeps the order of photos of one moment', () => {
  expect(sortedByStage([photo('b', 1), photo('a', 1)]).map(({ name }) => name)).toEqual(['b', 'a']);
});
