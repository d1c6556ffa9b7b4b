import { importMaterials } from '@/lib/domain/material/import-changes';
import { updateProject } from '@/lib/domain/project/changes';
import type { Log } from '@/lib/team/protocol/log';
import { FOLD_VERSION, PACKED_SINCE } from '@/lib/team/protocol/message';
import { unsealed } from '@/lib/team/protocol/signature';
import { initialBusiness } from '../../support/anybody';
import { aMaterial, aProject, many, materialId, userId } from '../../support/builders';
import { type Act, aMember, aTeamDevice, sealedBy, TEAM } from '../../support/team-device';
import { faultyLog, random } from '../../support/team-log';

/** A single device and a server that refuses its offers `times` times. It records each pause. */
const aRefusedDevice = async () => {
  const kept = faultyLog(random(1));
  const reach = kept.connect(
    () => true,
    () => false,
  );
  const server = { refuses: 0, heard: 0 };
  /** The last entry of the outbox at each offer. It is a new object whenever it was rebased. */
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
    ...([
      { team: TEAM, founder, self: founder },
      initialBusiness(),
      log,
      () => new Date(Date.UTC(2026, 10, 21, 18)),
      5_000,
    ] as const),
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
/** Whether a pause is valid before the nth offer of a message; it varies at random by half. */
const isAfter = (ms: number, nth: number) => ms >= 5 * 2 ** nth && ms <= 15 * 2 ** nth;

it('a message that the server refuses is offered again after growing pauses, until it is accepted', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says([rename('Anillo sur')], 4);
  expect([offers, pending]).toEqual([5, 0]);
  expect(pauses.map(isAfter)).toEqual([true, true, true, true]);
});

it('of several pending messages the first is offered again after growing pauses, and the others follow at once', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says(['Anillo sur', 'Anillo norte', 'Anillo poniente'].map(rename), 3);
  expect([offers, pending]).toEqual([6, 0]);
  expect(pauses.map(isAfter)).toEqual([true, true, true]);
});

it('a later message is offered at once, and waits no longer than the first did', async () => {
  const { says } = await aRefusedDevice();
  await says([rename('Anillo sur')], 4);
  expect(await says([rename('Anillo norte')], 0)).toEqual({ pauses: [], offers: 1, pending: 0 });
  const { pauses } = await says([rename('Anillo poniente')], 1);
  expect(pauses.map(isAfter)).toEqual([true]);
});

/** Too long for one message. */
const importMany: Act = (data, env) => {
  const materials = many(1_000, (number) => ({
    ...aMaterial({ id: materialId(number + 100), name: `Mufa ${number}`, description: 'x'.repeat(60) }),
    measured: undefined,
  }));
  return importMaterials(data, { materials }, env);
};

it('the parts of a long message are offered at once, one after the other', async () => {
  const { says } = await aRefusedDevice();
  const { pauses, offers, pending } = await says([importMany], 0);
  expect(offers).toBeGreaterThan(2);
  expect([pauses, pending]).toEqual([[], 0]);
});

describe.each([false, true])('a wiped server that still knows the message ids: %s', (knowsNames) => {
  it('gets the parts of a long message again, one after the other, at once', async () => {
    const { says, kept } = await aRefusedDevice();
    kept.save();
    const { offers: parts } = await says([importMany], 0);
    kept.rollBack(knowsNames);
    const { pauses, offers, pending } = await says([], 0);
    expect([offers, pauses.length, pending]).toEqual(knowsNames ? [parts + 1, 1, 0] : [parts, 0, 0]);
  });

  it('gets a hundred messages in one exchange, without repeating any for each accepted one', async () => {
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

describe('a long text is packed only if no device of an older version reads it (invariant Y24)', () => {
  const founder = aMember('device000001', userId(1), 'supervisor');
  const other = aMember('device000002', userId(1), 'supervisor');
  const now = () => new Date(Date.UTC(2026, 10, 21, 18));

  /** A device on this log, whose offers are recorded with their permission to be packed. */
  const reaching = (kept: ReturnType<typeof faultyLog>, self: typeof founder) => {
    const reach = kept.connect(
      () => true,
      () => false,
    );
    const asked: (boolean | undefined)[] = [];
    const log: Log = {
      ...reach,
      offer: (...offer) => {
        asked.push(offer[4]);
        return reach.offer(...offer);
      },
    };
    return { ...aTeamDevice({ team: TEAM, founder, self }, initialBusiness(), log, now, 5_000), asked };
  };
  const aTeam = async () => {
    const kept = faultyLog(random(1));
    const boss = reaching(kept, founder);
    await boss.exchange.found();
    return { kept, boss };
  };
  const says = async ({ does, exchange, asked }: ReturnType<typeof reaching>, title: string) => {
    const before = asked.length;
    does(rename(title));
    expect(await exchange.run()).toBe('up-to-date');
    return asked.slice(before);
  };

  it('from the first message on if the founder has this version', async () => {
    const { boss } = await aTeam();
    expect(boss.asked.length).toBeGreaterThan(0);
    expect(boss.asked.includes(true)).toBe(false);
    expect(await says(boss, 'Anillo sur')).toEqual([true]);
  });

  it('once a message of this version is applied, if all others are older: a request to join is none', async () => {
    const { kept, boss } = await aTeam();
    await says(boss, 'Anillo sur');
    boss.says({ kind: 'member-added', member: other });
    await boss.exchange.run();
    const asOlder = (text: string) =>
      sealedBy(founder.device, unsealed(text).body.replace(`"f":${FOLD_VERSION}`, `"f":${PACKED_SINCE - 1}`));
    const older = faultyLog(random(1));
    const [added, ...before] = kept.texts().map(asOlder).reverse();
    for (const text of before.reverse()) older.inject(text);
    const guest = reaching(older, other);
    expect(await guest.exchange.run()).toBe('asking');
    older.inject(added ?? '');
    await guest.exchange.run();
    expect(guest.asked.includes(true)).toBe(false);
    expect(await says(guest, 'Anillo norte')).toEqual([false]);
    expect(await says(guest, 'Anillo poniente')).toEqual([true]);
  });

  it('and not after a wipe: a device that reads the log again may be older', async () => {
    const { kept, boss } = await aTeam();
    await says(boss, 'Anillo sur');
    kept.wipe();
    const filling = await says(boss, 'Anillo norte');
    expect(filling.length).toBeGreaterThan(0);
    expect(filling[0]).toBe(false);
    expect(await says(boss, 'Anillo poniente')).toEqual([true]);
  });
});
