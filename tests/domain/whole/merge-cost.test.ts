import { dataFromRows } from '@/lib/domain/data';
import { planMerge } from '@/lib/domain/merge/plan';
import { aUser } from '../../support/builders';
import { countedBusiness, countReads, readBy } from '../../support/counted-reads';

/** How many entries of lists were read to find one that is in them. */
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

/** Another phone's business of so many tasks, a part of which can't be taken, comes to one with other records. */
const merge = (size: number) => {
  const theirs = countedBusiness(size);
  const mine = dataFromRows({ users: [aUser()] });
  let plan: ReturnType<typeof planMerge> = null;
  compared = 0;
  const reads = readBy(() => {
    plan = planMerge({ data: mine, versions: new Map() }, { data: theirs, versions: new Map() });
  });
  return { reads, compared, plan };
};

it('a merge of twice the records reads and compares twice as much, also where shipments and invoices are refused', () => {
  const [some, twice] = [merge(600), merge(1_200)];
  expect(twice.plan).toMatchObject({ conflicts: expect.arrayContaining([expect.objectContaining({ kind: 'stock' })]) });
  expect(twice.reads / some.reads).toBeLessThan(2.15);
  expect(twice.compared / some.compared).toBeLessThan(2.15);
});
