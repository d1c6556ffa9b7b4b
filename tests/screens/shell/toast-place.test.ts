import { lowestFree } from '@/components/ui/toast-place';

const phone = { top: 16, bottom: 828 };

it.each([
  ['at the bottom, where nothing is', [], { top: 772, bottom: 828 }],
  ['over the last button of a form', [{ top: 780, bottom: 828 }], { top: 716, bottom: 772 }],
  [
    'in the first gap that is high enough',
    [
      { top: 780, bottom: 828 },
      { top: 700, bottom: 748 },
    ],
    { top: 636, bottom: 692 },
  ],
])('a toast stands %s', (_where, taken, place) => {
  expect(lowestFree(56, phone, taken)).toEqual(place);
});

it('where every strip is taken there is no place', () => {
  const rows = Array.from({ length: 15 }, (_, index) => ({ top: index * 56, bottom: index * 56 + 56 }));
  expect(lowestFree(56, phone, rows)).toBeUndefined();
});
