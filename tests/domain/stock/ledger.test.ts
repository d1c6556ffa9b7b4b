import fc from 'fast-check';
import { applyPatches, type Data, dataFromRows, put, remove } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import { isRefused } from '@/lib/domain/refusal';
import { returnableOf } from '@/lib/domain/stock/fulfilment';
import { onHand } from '@/lib/domain/stock/inventory';
import { stockEntries } from '@/lib/domain/stock/lots';
import { recentMovements } from '@/lib/domain/stock/movement-batches';
import { receiveStock } from '@/lib/domain/stock/receive';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { dataAfter, many, testEnv } from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import { drawUntil, runs } from '../../support/runs';
import { aLine, aShipmentInput, central, connector, ont, stockBusiness } from '../../support/stock-builders';
import { brokenStockRules } from '../../support/stock-ledger';
import { type StockStep, submit, weeks } from '../../support/stock-steps';

type Tally = Map<string, number>;

const movementsAdded = (before: Data, after: Data): readonly Movement[] =>
  [...after.movements.values()].filter(({ id }) => !before.movements.has(id));

const outcomeOf = (answer: ReturnType<typeof submit>) =>
  answer === null ? 'nothing' : isRefused(answer) ? answer.refused : 'done';

/** The serials that a task may still use or return, although they are in a warehouse or in transit. */
const unusedElsewhere = (data: Data) =>
  [...data.tasks.keys()].flatMap((id) =>
    returnableOf(data, id).flatMap(({ materialId, serialNumbers }) =>
      serialNumbers
        .filter((serial) => whereIsSerial(data, materialId, serial).kind !== 'issued')
        .map((serial) => `R3 ${id} has ${serial}, which is elsewhere`),
    ),
  );

/** Runs the steps and checks the ledger after each; `tally` counts the outcomes. */
const play = (steps: readonly StockStep[], tally: Tally = new Map()) => {
  let data = stockBusiness();
  let ledger: readonly Movement[] = [];
  for (const step of steps) {
    const { kind } = step;
    const answer = submit(step, data, testEnv());
    const outcome = `${kind}: ${outcomeOf(answer)}`;
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    if (answer === null || isRefused(answer)) continue;
    const next = applyPatches(data, answer);
    ledger = [...ledger, ...movementsAdded(data, next)];
    for (const movement of data.movements.values()) expect(next.movements.get(movement.id)).toBe(movement);
    expect([...brokenStockRules(next, ledger), ...unusedElsewhere(next)]).toEqual([]);
    data = next;
  }
  return { data, ledger };
};

it('the ledger read from the disk in another order equals the ledger updated commit by commit', () => {
  fc.assert(
    fc.property(weeks, (steps) => {
      const { data, ledger } = play(steps);
      const shuffled = [...data.movements.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
      const read: Data = { ...data, movements: dataFromRows({ movements: shuffled }).movements };
      expect(brokenStockRules(read, ledger)).toEqual([]);
      for (const warehouse of data.warehouses.keys())
        for (const material of data.materials.keys()) {
          expect(recentMovements(read, warehouse, material)).toEqual(recentMovements(data, warehouse, material));
          const entries = (from: Data) => new Map(stockEntries(from, warehouse, material).map((entry) => [entry.key, entry]));
          expect(entries(read)).toEqual(entries(data));
        }
    }),
    { numRuns: runs(40) },
  );
});

it('any acts in a warehouse, in any order, keep the ledger valid (S1 to S12, R3 to R5); everything is accepted and refused at some time', async () => {
  const tally: Tally = new Map();
  fc.assert(
    fc.property(weeks, (steps) => {
      const { data } = play(steps, tally);
      expect(brokenInvariants(data)).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
  const wanted = [
    'receive: done',
    'issue: done',
    'dispatch: done',
    'return: done',
    'send: done',
    'arrive: done',
    'count: done',
    'reverse: done',
    'correct: done',
    'save: done',
    'report: done',
    'receive: serial-repeated',
    'receive: serial-somewhere',
    'issue: not-enough-stock',
    'issue: not-enough-in-lot',
    'issue: serial-not-here',
    'dispatch: not-requested',
    'dispatch: more-than-requested',
    'return: more-than-allocated',
    'return: serial-not-with-task',
    'send: same-warehouse',
    'arrive: more-than-in-transit',
    'reverse: already-reversed',
    'reverse: not-reversible',
    'reverse: not-enough-stock',
    'reverse: not-enough-in-lot',
    'reverse: serial-moved-since',
    'reverse: used-or-returned',
    'again: already-finalized',
    'retrack: tracking-frozen',
    'ask: done',
    'decide: done',
  ];
  const missing = () => wanted.filter((outcome) => !tally.has(outcome));
  await drawUntil({
    from: weeks,
    seed: 20_261_122,
    each: (steps) => void play(steps, tally),
    isEnough: () => missing().length === 0,
    most: 4_000,
  });
  expect(missing()).toEqual([]);
});

it('a ledger with a rewritten or removed movement, as after a rebase, is derived anew', () => {
  const serialNumbers = many(40, (number) => `HW-${number}`);
  const lines = [aLine({ quantity: 5 }), aLine({ materialId: ont, serialNumbers })];
  const received = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines }));
  expect([connector, ont].map((material) => onHand(received, central, material))).toEqual([5, 40]);
  const [boxes] = [...received.movements.values()].filter(({ materialId }) => materialId === connector);
  if (!boxes) throw new Error('it moved');
  const corrected = applyPatches(received, [put('movements', { ...boxes, quantity: 3 })]);
  expect([connector, ont].map((material) => onHand(corrected, central, material))).toEqual([3, 40]);
  const without = applyPatches(corrected, [remove('movements', boxes.id)]);
  expect([connector, ont].map((material) => onHand(without, central, material))).toEqual([0, 40]);
});

it('a ledger with a movement rewritten behind a later one equals the ledger read anew, in its order', () => {
  const received = (data: Data) => {
    const after = dataAfter(data, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 5 })] }));
    return { after, rows: movementsAdded(data, after) };
  };
  const { after: base } = received(stockBusiness());
  expect(recentMovements(base, central, connector)).toHaveLength(1);
  const own = received(base);
  const others = received(base);
  const takenOut = applyPatches(
    own.after,
    own.rows.map(({ id }) => remove('movements', id)),
  );
  const rebased = applyPatches(takenOut, [
    ...others.rows.map((row) => put('movements', row)),
    ...own.rows.map((row) => put('movements', { ...row, number: (row.number ?? 0) + 1 })),
  ]);
  const read: Data = { ...rebased, movements: dataFromRows({ movements: [...rebased.movements.values()] }).movements };
  expect(recentMovements(rebased, central, connector)).toEqual(recentMovements(read, central, connector));
  expect(recentMovements(rebased, central, connector).map(({ id }) => id)).toEqual(
    [...own.rows, ...others.rows, ...base.movements.values()].map(({ id }) => id),
  );
});
