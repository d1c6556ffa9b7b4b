import { importMaterials } from '@/lib/domain/material/import-changes';
import { updateProject } from '@/lib/domain/project/changes';
import type { Log } from '@/lib/team/protocol/log';
import { begun } from '../../support/anybody';
import { aMaterial, aProject, many, materialId, userId } from '../../support/builders';
import { type Act, aMember, aTeamDevice, TEAM } from '../../support/team-device';
import { faultyLog, random } from '../../support/team-log';

/** A device alone with a server that refuses what it offers `times` times; each pause that it makes is heard. */
const aRefusedDevice = async () => {
  const kept = faultyLog(random(1));
  const reach = kept.reachedBy(
    () => true,
    () => false,
  );
  const server = { refuses: 0, heard: 0 };
  /** What waited last in the outbox, at each offer: another one each time that it was put on again. */
  const waited = new Set<unknown>();
  const log: Log = {
    ...reach,
    offer: async (text, id, expected) => {
      server.heard += 1;
      waited.add(device.replica.outbox.at(-1));
      server.refuses -= 1;
      return server.refuses >= 0 ? { kind: 'behind' } : reach.offer(text, id, expected);
    },
  };
  const founder = aMember('device000001', userId(1), 'supervisor');
  const pauses: number[] = [];
  const device = aTeamDevice(
    ...([{ team: TEAM, founder, self: founder }, begun(), log, () => new Date(Date.UTC(2026, 10, 21, 18)), 5_000] as const),
    undefined,
    async (ms) => void pauses.push(ms),
  );
  await device.exchange.found();
  const says = async (acts: readonly Act[], refuses: number) => {
    const before = [pauses.length, server.heard] as const;
    server.refuses = refuses;
    for (const act of acts) device.does(act);
    await device.exchange.run();
    return { pauses: pauses.slice(before[0]), offers: server.heard - before[1], pending: device.replica.outbox.length };
  };
  return { says, kept, waited };
};
const rename =
  (title: string): Act =>
  (data, env) =>
    updateProject(data, { ...aProject(), title }, env);
/** The pause before the nth offer of the same, which chance shortens or lengthens by half. */
const isAfter = (ms: number, nth: number) => ms >= 5 * 2 ** nth && ms <= 15 * 2 ** nth;

it('what a server does not take is offered again after pauses that grow, until it takes it', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says([rename('Anillo sur')], 4);
  expect([offers, pending]).toEqual([5, 0]);
  expect(pauses.map(isAfter)).toEqual([true, true, true, true]);
});

it('of several that wait the first is offered again after pauses that grow, and the others follow it at once', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says(['Anillo sur', 'Anillo norte', 'Anillo poniente'].map(rename), 3);
  expect([offers, pending]).toEqual([6, 0]);
  expect(pauses.map(isAfter)).toEqual([true, true, true]);
});

it('what comes after that is offered at once, and waits no longer than the first did', async () => {
  const { says } = await aRefusedDevice();
  await says([rename('Anillo sur')], 4);
  expect(await says([rename('Anillo norte')], 0)).toEqual({ pauses: [], offers: 1, pending: 0 });
  const { pauses } = await says([rename('Anillo poniente')], 1);
  expect(pauses.map(isAfter)).toEqual([true]);
});

/** Longer than a message may be. */
const importMany: Act = (data, env) => {
  const materials = many(1_000, (number) => ({
    ...aMaterial({ id: materialId(number + 100), name: `Mufa ${number}`, description: 'x'.repeat(60) }),
    measured: undefined,
  }));
  return importMaterials(data, { materials }, env);
};

it('the parts of what is longer than a message follow each other at once', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says([importMany], 0);
  expect(offers).toBeGreaterThan(2);
  expect([pauses, pending]).toEqual([[], 0]);
});

describe.each([false, true])('a server that forgot, and still knows the names of what it lost: %s', (knowsNames) => {
  it('hears the parts of a long message again one after the other, at once', async () => {
    const { says, kept } = await aRefusedDevice();
    kept.save();
    const { offers: parts } = await says([importMany], 0);
    kept.rollBack(knowsNames);
    const { pauses, offers, pending } = await says([], 0);
    expect([offers, pauses.length, pending]).toEqual(knowsNames ? [parts + 1, 1, 0] : [parts, 0, 0]);
  });

  it('has a hundred messages after one talk, and none is put on again for each that it takes', async () => {
    const { says, kept, waited } = await aRefusedDevice();
    kept.save();
    await says(
      many(100, (number) => rename(`Anillo ${number}`)),
      0,
    );
    kept.rollBack(knowsNames);
    waited.clear();
    const { pending } = await says([], 0);
    expect(pending).toBe(0);
    expect(waited.size).toBeLessThan(5);
  });
});
