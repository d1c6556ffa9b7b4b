import fc from 'fast-check';
import { change, type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import { isRefused } from '@/lib/domain/refusal';
import { newId } from '@/lib/kernel/id';
import type { Outcome, Store } from '@/lib/store/engine/contract';
import { anOpenStore } from '../support/a-store';
import { brokenInvariants } from '../support/invariants';
import { drawUntil, runs } from '../support/runs';
import { stockBusiness } from '../support/stock-builders';
import { brokenStockRules } from '../support/stock-ledger';
import { FIRST_RECEIPTS, type StockStep, stockStep } from '../support/stock-steps';

/** What one tab commits: a form filled in on the shown data, or a late `Deshacer`, usually of an act that moved no stock. */
type Act = StockStep | { readonly kind: 'undo'; readonly back: number; readonly any: boolean };
interface Sent {
  readonly tab: number;
  readonly act: Act;
}

const act = fc.oneof(
  { weight: 8, arbitrary: stockStep },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(3), any: fc.nat(3).map((n) => n === 0) }),
  },
);
/** The moments of a busy day. Acts of one moment are committed at once, from three tabs that receive no notices of each other. */
const day = fc.array(fc.array(fc.record({ tab: fc.nat(2), act }), { minLength: 1, maxLength: 5 }), {
  minLength: 5,
  maxLength: 16,
});
/** With two kept log entries, a late tab has to read all rows again; 10,000 are more than a day writes. */
const keptEntries = fc.constantFrom(2, 10_000);

/** The written movements of each commit, by its number. */
type Book = Map<number, readonly Movement[]>;
type Tally = Map<string, number>;

const movementsIn = (patches: readonly Patch[]) =>
  patches.flatMap((patch) => (patch.table === 'movements' && patch.row ? [patch.row] : []));

const outcomeOf = (outcome: Outcome) => {
  if ('failed' in outcome) throw new Error(`The disk failed: ${outcome.failed}`);
  return isRefused(outcome) ? outcome.refused : 'done';
};

const sending = async (store: Store, step: Act, book: Book): Promise<Outcome | null> => {
  if ('back' in step) {
    const entry = [...book].filter(([seq, moved]) => seq <= store.seq && (step.any || moved.length === 0)).at(-1 - step.back);
    const outcome = entry && (await store.undo(entry[0]));
    // The log may have deleted the entry.
    return outcome && !('failed' in outcome) ? outcome : null;
  }
  const form = step.opens(store.data);
  if (!form) return null;
  let written: readonly Patch[] = [];
  let broken: unknown;
  const send = change('stock-received', (data, _input: null, env) => {
    try {
      const answer = form(data, env);
      if (!isRefused(answer)) written = answer;
      return answer;
    } catch (error) {
      broken = error;
      throw error;
    }
  });
  const outcome = await store.commit(send, null);
  if (broken) throw broken;
  if ('done' in outcome && outcome.seq !== null) book.set(outcome.seq, movementsIn(written));
  return outcome;
};

const ledgerUpTo = (book: Book, seq: number) =>
  [...book]
    .filter(([entry]) => entry <= seq)
    .sort(([one], [other]) => one - other)
    .flatMap(([, movements]) => movements);

/** The errors of the stock that a tab shows, as texts. */
const stockErrors = ({ data, seq }: Store, book: Book) => {
  const ledger = ledgerUpTo(book, seq);
  const lost = ledger.filter((written) => JSON.stringify(data.movements.get(written.id)) !== JSON.stringify(written));
  return [
    ...lost.map(({ id }) => `S9 ${id} is not as it was written`),
    ...(data.movements.size > ledger.length ? [`S9 ${data.movements.size} movements of ${ledger.length}`] : []),
    ...(ledger.every(({ number }, index) => number === index + 1) ? [] : ['S9 movements are not numbered one by one']),
    ...brokenStockRules(data, ledger),
    ...brokenInvariants(data),
  ];
};

const rowsOf = (data: Data) =>
  TABLE_NAMES.map((table) => [...data[table].values()].sort((one, other) => (one.id < other.id ? -1 : 1)));

const nothing = change('stock-received', () => []);

/** Plays a day on three tabs of one browser. It checks the stock of each tab after every moment, and of a new tab at the end. */
const play = async (moments: readonly (readonly Sent[])[], keepLog: number, tally: Tally) => {
  const name = newId();
  const tabs = [
    await anOpenStore({ name, data: stockBusiness(), keepLog }),
    await anOpenStore({ name }),
    await anOpenStore({ name }),
  ];
  const book: Book = new Map();
  /** The length of the ledger when this data was checked: writes that a tab does not know must not change its data. */
  const looked = new WeakMap<Data, number>();
  const look = (store: Store) => {
    const { length } = ledgerUpTo(book, store.seq);
    if (looked.get(store.data) === length) return;
    expect(stockErrors(store, book)).toEqual([]);
    looked.set(store.data, length);
  };
  const atOnce = async (sent: readonly Sent[]) => {
    await Promise.all(
      sent.map(async ({ tab, act: step }) => {
        const store = tabs[tab];
        const outcome = store && (await sending(store, step, book));
        const said = `${step.kind}: ${outcome ? outcomeOf(outcome) : 'nothing'}`;
        tally.set(said, (tally.get(said) ?? 0) + 1);
      }),
    );
    for (const store of tabs) look(store);
  };
  await atOnce(FIRST_RECEIPTS.map((step, tab) => ({ tab, act: step })));
  for (const moment of moments) await atOnce(moment);

  for (const store of tabs) await store.commit(nothing, undefined);
  const newcomer = await anOpenStore({ name });
  for (const store of [...tabs, newcomer]) {
    expect(stockErrors(store, book)).toEqual([]);
    expect(rowsOf(store.data)).toEqual(rowsOf(newcomer.data));
  }
};

it('three tabs at once, without notices of each other, keep the ledger valid in each and in a later one (S1 to S12, R3 to R5); every act is accepted and refused at some time', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(day, keptEntries, (moments, keepLog) => play(moments, keepLog, tally)),
    { numRuns: runs(120) },
  );
  const wanted = [
    'receive: done',
    'issue: done',
    'dispatch: done',
    'send: done',
    'count: done',
    'reverse: done',
    'correct: done',
    'undo: done',
    'dispatch: not-enough-stock',
    'dispatch: not-enough-in-lot',
    'receive: serial-somewhere',
    'count: count-stale',
    'reverse: already-reversed',
    'again: already-finalized',
    'undo: stock-moved',
  ];
  const missing = () => wanted.filter((outcome) => !tally.has(outcome));
  await drawUntil({
    from: day,
    seed: 20_261_121,
    each: (moments) => play(moments, 2, tally),
    isEnough: () => missing().length === 0,
    most: 400,
  });
  expect(missing()).toEqual([]);
}, 600_000);
