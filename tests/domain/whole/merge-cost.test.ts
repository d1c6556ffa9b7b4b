import { dataFromRows } from '@/lib/domain/data';
import { planMerge, planningMerge } from '@/lib/domain/merge/plan';
import { aUser } from '../../support/builders';
import { countedBusiness, countReads, readsDuring } from '../../support/counted-reads';

/** The total length of the lists that `includes` has searched. */
let compared = 0;

beforeAll(() => {
  countReads();
  const { includes } = Array.prototype;
  jest.spyOn(Array.prototype, 'includes').mockImplementation(function (this: unknown[], wanted, from) {
    compared += this.length;
    return includes.call(this, wanted, from);
  });
});
afterAll(() => jest.restoreAllMocks());

/** Another phone's business with this number of tasks, partly refused, and a phone with other records. */
const sides = (size: number) =>
  [
    { data: dataFromRows({ users: [aUser()] }), versions: new Map() },
    { data: countedBusiness(size), versions: new Map() },
  ] as const;

const merge = (size: number) => {
  const [mine, theirs] = sides(size);
  let plan: ReturnType<typeof planMerge> = null;
  compared = 0;
  const reads = readsDuring(() => {
    plan = planMerge(mine, theirs);
  });
  return { reads, compared, plan };
};

/** The largest number of reads between two yields of a plan. The page responds at each yield. */
const longestStep = (size: number) => {
  const steps = planningMerge(...sides(size));
  let isDone: boolean | undefined = false;
  let longest = 0;
  while (!isDone)
    longest = Math.max(
      longest,
      readsDuring(() => {
        isDone = steps.next().done;
      }),
    );
  return longest;
};

it('a merge of twice the records reads and compares twice as much, also with refused shipments and invoices', () => {
  const [some, twice] = [merge(600), merge(1_200)];
  expect(twice.plan).toMatchObject({ conflicts: expect.arrayContaining([expect.objectContaining({ kind: 'stock' })]) });
  expect(twice.reads / some.reads).toBeLessThan(2.15);
  expect(twice.compared / some.compared).toBeLessThan(2.15);
});

it('a merge plan yields to the page before it has read two fields of each task', () => {
  expect(longestStep(2_400)).toBeLessThan(2 * 2_400);
});
