import fc from 'fast-check';
import { change, type Data, TABLE_NAMES } from '@/lib/domain/data';
import { misfitRefusal } from '@/lib/domain/misfit';
import { danglingLinks } from '@/lib/domain/references';
import { isRefused } from '@/lib/domain/refusal';
import { newId } from '@/lib/kernel/id';
import { openBackup } from '@/lib/store/backup/restore';
import type { Store } from '@/lib/store/engine/contract';
import { anOpenStore } from '../support/a-store';
import { initialBusiness, type RandomAct, randomAct } from '../support/anybody';
import { oddReplacement } from '../support/odd-values';
import { runs } from '../support/runs';
import type { BoundChange, Spoil } from '../support/sending';

interface Typed extends RandomAct {
  readonly odd: Spoil | null;
  readonly takesBack: boolean;
}

const typed: fc.Arbitrary<Typed> = fc
  .record({ does: randomAct, odd: fc.option(oddReplacement, { freq: 3 }), takesBack: fc.boolean() })
  .map(({ does, ...rest }) => ({ ...does, ...rest }));

const send = change('task-updated', (data, sent: BoundChange, env) => sent(data, env));

const rowsOf = (data: Data) => Object.fromEntries(TABLE_NAMES.map((name) => [name, [...data[name].values()]]));

const expectValid = ({ data }: Store) => {
  const patches = TABLE_NAMES.flatMap((table) => [...data[table]].map(([id, row]) => ({ table, id, row }) as never));
  expect(misfitRefusal(patches)).toBeUndefined();
  expect(danglingLinks(data)).toEqual([]);
};

const reading = async (store: Store, file: Blob) => {
  const opened = await openBackup(store, file);
  if ('unreadable' in opened) throw new Error(`unreadable: ${opened.unreadable}`);
  return opened;
};

type Tally = Map<string, number>;

const play = async (steps: readonly Typed[], tally: Tally) => {
  const store = await anOpenStore({ data: initialBusiness(), name: newId() });
  for (const { opens, by, odd, takesBack } of steps) {
    store.actAs(by);
    const sent = opens(store.data);
    if (!sent) continue;
    const outcome = await store.commit(send, odd ? sent.spoiled(odd) : sent);
    const said = 'failed' in outcome ? 'failed' : isRefused(outcome) ? outcome.refused : 'done';
    tally.set(said, (tally.get(said) ?? 0) + 1);
    if ('done' in outcome && outcome.seq !== null && takesBack) await store.undo(outcome.seq);
  }
  expectValid(store);
  return store;
};

it('accepted input of any kind stays readable: after a backup and a restore it is the same, and merging it twice changes nothing', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
      const store = await play(steps, tally);
      const [file, before] = [await store.backup(), rowsOf(store.data)];
      await store.replaceAll('empty');
      expect(await (await reading(store, file)).replace()).toMatchObject({ done: true });
      expect(rowsOf(store.data)).toEqual(before);
      expect(await (await reading(store, file)).merge()).toEqual({ done: true, seq: null });
      const phone = await anOpenStore({ data: initialBusiness(), name: newId() });
      expect(await (await reading(phone, file)).merge()).toMatchObject({ done: true });
      expectValid(phone);
      const united = phone.data;
      expect(await (await reading(phone, file)).merge()).toEqual({ done: true, seq: null });
      expect(phone.data).toBe(united);
    }),
    { numRuns: runs(30) },
  );
  expect(tally.get('failed')).toBeUndefined();
  expect(tally.get('done')).toBeGreaterThan(50);
  expect(tally.get('does-not-fit')).toBeGreaterThan(3);
});
