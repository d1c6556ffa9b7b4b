import { planningMerge } from '@/lib/domain/merge/plan';
import { allTransfers } from '@/lib/domain/stock/shipment';
import { countedBusiness, readsDuring } from '../../support/counted-reads';

/** A page that plans a merge answers in between: of rows, one piece of the work reads as many as of four times the records. */
it('a merge of records that both phones have yields so often that no step grows with their number', () => {
  const longest = (size: number) => {
    const [mine, theirs] = [countedBusiness(size), countedBusiness(size)];
    // The lists of shipments ask for it, so it is there already.
    allTransfers(mine);
    const steps = planningMerge({ data: mine, versions: new Map() }, { data: theirs, versions: new Map() });
    let [most, isDone] = [0, false];
    while (!isDone) {
      const reads = readsDuring(() => {
        isDone = steps.next().done === true;
      });
      most = Math.max(most, reads);
    }
    return most;
  };
  expect(longest(4_000)).toBeLessThan(1.5 * longest(1_000));
});
