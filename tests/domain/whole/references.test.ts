import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { applyPatches } from '@/lib/domain/data';
import { danglingLinks } from '@/lib/domain/references';
import { isRefused } from '@/lib/domain/refusal';
import { misfitRefusal } from '@/lib/domain/table-schemas';
import { begun, type Doing, doing } from '../../support/anybody';
import { dayNumber, testEnv } from '../../support/builders';

const doings = fc.array(doing, { minLength: 5, maxLength: 50, size: 'max' });

const play = (steps: readonly Doing[], accepted = new Set<unknown>()) => {
  let data = begun();
  for (const { opens, by } of steps) {
    const sent = opens(data);
    const answer = sent?.(data, testEnv({ user: by, today: dayNumber(400) })) ?? [];
    if (isRefused(answer) || !sent) continue;
    const next = applyPatches(data, answer);
    expect(danglingLinks(next)).toEqual([]);
    expect(misfitRefusal(answer)).toBeUndefined();
    if (answer.length > 0) accepted.add(sent.of);
    data = next;
  }
};

const FOLDER = path.join(process.cwd(), 'lib/domain');

/** Every change that the domain offers, under its name. */
const everyChange = async () => {
  const nouns = readdirSync(FOLDER).filter((noun) => existsSync(path.join(FOLDER, noun, 'changes.ts')));
  const rooms = await Promise.all(nouns.map((noun): Promise<object> => import(`../../../lib/domain/${noun}/changes`)));
  return rooms.flatMap((room) => Object.entries(room).filter(([, member]) => typeof member === 'function' && 'label' in member));
};

it('whatever is done, by whomever, names nothing that is gone and leaves rows that fit', () => {
  fc.assert(
    fc.property(doings, (steps) => play(steps)),
    { numRuns: 300 },
  );
});

it('and on the way every change of the domain is accepted', async () => {
  const accepted = new Set<unknown>();
  for (const steps of fc.sample(doings, { seed: 20_261_122, numRuns: 500 })) play(steps, accepted);
  const changes = await everyChange();
  expect(changes.length).toBeGreaterThan(60);
  expect(changes.filter(([, change]) => !accepted.has(change)).map(([name]) => name)).toEqual([]);
});
