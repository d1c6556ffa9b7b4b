import { planningMerge } from '@/lib/domain/merge/plan';
import { allTransfers } from '@/lib/domain/stock/shipment';
import { countedBusiness, readsDuring } from '../../support/counted-reads';

/** Planning a merge yields to the page. A step reads as many rows as with four times the records. */
it('a merge of records that both phones have yields so often that no step grows with their number', () => {
  const longest = (size: number) => {
    const [mine, theirs] = [countedBusiness(size), countedBusiness(size)];
    // The lists of shipments use it, so it is derived already.
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
