import { emptyData } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { readTeamLog } from '@/lib/team/device/visit';
import { type Fold, genesis, hasSameMessage, lastNumber } from '@/lib/team/protocol/fold';
import { createLogReader, type Log } from '@/lib/team/protocol/log';
import { awayDays, devicesBefore, emptyRoll, firstKeptOffset, readRoll } from '@/lib/team/protocol/membership';
import { FOLD_VERSION, FOLDS_ALIKE_SINCE, messageId } from '@/lib/team/protocol/message';
import { readMessage } from '@/lib/team/protocol/read-message';
import { unsealed } from '@/lib/team/protocol/signature';
import { step } from '@/lib/team/protocol/step';
import { aFileServer } from '../../support/a-file-server';
import {
  aLogBeforeChapter,
  always,
  CHAPTER,
  comment,
  commentsOf,
  type LongLog,
  messageIn,
  padLog,
  publishChapter,
  readAsNewcomer,
  restarted,
  writePastChapter,
} from '../../support/a-long-log';
import { aTeam } from '../../support/a-team';
import { userId } from '../../support/builders';
import { type ADevice, aMember, aTeamDevice, differences, isSigned, sealedBy, TEAM } from '../../support/team-device';

/** A team whose log is trimmed to a valid chapter while one device is away. `before` runs before it leaves. */
const trimmedPast = async (before: (away: ADevice, team: LongLog) => unknown = () => undefined) => {
  const team = await aLogBeforeChapter(['technician', 'supervisor']);
  const [away, supervisor] = team.others as [ADevice, ADevice];
  await before(away, team);
  const here = [team.boss, supervisor];
  await writePastChapter(team, here);
  team.log.trim(CHAPTER);
  return { team, away, here };
};

/** The ids of the messages with the chapter's digest. */
const digestIds = ({ log }: LongLog) =>
  log
    .texts()
    .map(messageIn)
    .flatMap((message) => (message?.kind === 'digest' && message.place === CHAPTER ? message.id : []));

const meet = async (...devices: readonly ADevice[]) => {
  for (let round = 0; round < 2; round += 1) for (const { exchange } of devices) await exchange.run();
};

it('a new device in a trimmed log starts with its chapter, and older devices continue (invariant Y23)', async () => {
  const { team, here } = await trimmedPast();
  expect(differences((await readAsNewcomer(team, team.files)).fold, team.boss.fold)).toEqual([]);
  comment(team.boss, 'Sigan');
  await meet(...here);
  expect(here.map(commentsOf)).toEqual([['Sigan'], ['Sigan']]);
});

it('a phone that missed trimmed messages starts with the chapter and sends its changes: sent ones without an answer, and unsent ones (invariant Y23)', async () => {
  const { team, away } = await trimmedPast((phone, { log }) => {
    comment(phone, 'Sin respuesta');
    log.inject(sealedBy(phone.device, phone.replica.outbox[0]?.body ?? ''));
    comment(phone, 'Sin señal');
  });
  const { device } = restarted(away, team);
  expect(await device.exchange.run()).toBe('up-to-date');
  await meet(team.boss, device);
  expect(commentsOf(team.boss)).toEqual(['Sin respuesta', 'Sin señal']);
  expect(differences(device.fold, team.boss.fold)).toEqual([]);
  expect(device.replica.outbox).toEqual([]);
  // By the chapter's digest the server's owner knows that the device has read that far.
  expect(digestIds(team)).toContain(messageId(device.device, 0));
});

it('a phone whose disk was restored keeps its later changes, though it also missed trimmed messages (invariant Y23)', async () => {
  let disk: ADevice | undefined;
  const { team } = await trimmedPast(async (phone, log) => {
    disk = restarted(phone, log).device;
    comment(phone, 'Antes');
    await phone.exchange.run();
  });
  if (!disk) throw new Error('There is no disk');
  comment(disk, 'Después');
  expect(await disk.exchange.run()).toBe('up-to-date');
  await meet(team.boss, disk);
  expect(commentsOf(team.boss)).toEqual(['Antes', 'Después']);
});

it('members who announce false chapters hide none from a device that knows the signers (invariant Y23)', async () => {
  const { team, away } = await trimmedPast((phone) => comment(phone, 'Sin señal'));
  const [, supervisor] = team.others as [ADevice, ADevice];
  for (const base of ['uno', 'dos', 'tres', 'cuatro'])
    await publishChapter(team, { ...team.boss.fold, base }, supervisor, {
      witnesses: [[away.device, supervisor.device]],
      user: base,
    });
  expect(differences((await readAsNewcomer(team, team.files)).fold, team.boss.fold)).toEqual([]);
  const { device } = restarted(away, team);
  expect(await device.exchange.run()).toBe('up-to-date');
  await meet(team.boss, device);
  expect(commentsOf(team.boss)).toEqual(['Sin señal']);
});

it("one who announces many false chapters hides none from a new device while the founder is silent, also under nobody's subject (invariant Y23)", async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor', 'supervisor']);
  const [technician, honest, hostile] = team.others as [ADevice, ADevice, ADevice];
  padLog(team.log, CHAPTER);
  await meet(...team.others);
  await publishChapter(team, honest.fold, honest, { witnesses: [technician.device] });
  team.log.trim(CHAPTER);
  for (const base of ['uno', 'dos', 'tres', 'cuatro']) {
    await publishChapter(team, { ...honest.fold, base }, hostile, { witnesses: [] });
    await publishChapter(team, { ...honest.fold, base: `${base} más` }, hostile, { witnesses: [], user: 'scarce' });
  }
  expect(differences((await readAsNewcomer(team, team.files)).fold, honest.fold)).toEqual([]);
});

it('if no chapter of a trimmed log is valid, every device says so and keeps its data, until one is', async () => {
  const { team, away } = await trimmedPast((phone) => comment(phone, 'Sin señal'));
  const pieces = new Map(team.files.pieces);
  team.files.pieces.clear();
  const { founder } = team.boss.belonging;
  const reach = team.log.connect(always, () => false);
  const join = () => readTeamLog(createLogReader(), reach, team.files.remoteFiles, { team: TEAM, founder, isSigned });
  expect(await join()).toEqual({ refused: 'damaged' });
  const { device } = restarted(away, team);
  expect(await device.exchange.run()).toBe('damaged');
  expect(device.replica.outbox).toHaveLength(1);
  for (const [name, bytes] of pieces) team.files.pieces.set(name, bytes);
  expect(await device.exchange.run()).toBe('up-to-date');
  await meet(team.boss, device);
  expect(commentsOf(team.boss)).toEqual(['Sin señal']);
});

it('if only a newer version wrote chapters, an older device says that it must be updated', async () => {
  const { team, away } = await trimmedPast();
  team.log.trim(CHAPTER + 2);
  const newest = team.log.texts().at(-1) ?? '';
  const body = JSON.stringify({ ...JSON.parse(unsealed(newest).body), f: FOLD_VERSION + 1 });
  team.log.inject(sealedBy(team.boss.device, body));
  const { founder } = team.boss.belonging;
  const reach = team.log.connect(always, () => false);
  expect(await readTeamLog(createLogReader(), reach, team.files.remoteFiles, { team: TEAM, founder, isSigned })).toEqual({
    refused: 'newer',
  });
  expect(await restarted(away, team).device.exchange.run()).toBe('newer');
});

it('after an update to other fold rules a trimmed log continues from a chapter of the older rules', async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor']);
  const [technician, supervisor] = team.others as [ADevice, ADevice];
  padLog(team.log, CHAPTER);
  await meet(...team.all);
  const said = team.boss.fold;
  await publishChapter(team, said, supervisor, { witnesses: [technician.device], f: FOLDS_ALIKE_SINCE - 1 });
  comment(technician, 'Sigue');
  await meet(...team.all);
  // A complete log is read from its beginning by the current rules.
  expect((await readAsNewcomer(team, team.files)).read).toBeGreaterThan(CHAPTER);
  team.log.trim(CHAPTER);
  expect(differences((await readAsNewcomer(team, team.files)).fold, team.boss.fold)).toEqual([]);
  const { belonging, replica, kept } = technician;
  const older = { ...replica, checkpoints: { ...replica.checkpoints, foldVersion: FOLDS_ALIKE_SINCE - 1 } };
  const { device } = restarted({ ...technician, belonging, kept, replica: older } as ADevice, team);
  expect(await device.exchange.run()).toBe('up-to-date');
  expect(device.replica.checkpoints.foldVersion).toBe(FOLD_VERSION);
  expect(differences(device.fold, team.boss.fold)).toEqual([]);
});

it("a server that lost a trimmed log is restored by a supervisor's phone", async () => {
  const { team, away, here } = await trimmedPast((phone) => comment(phone, 'Sin señal'));
  comment(team.boss, 'Sigan');
  await meet(...here);
  team.log.wipe();
  await meet(...here);
  const { device } = restarted(away, team);
  expect(await device.exchange.run()).toBe('up-to-date');
  await meet(...here, device);
  for (const one of [...here, device]) expect(commentsOf(one)?.toSorted()).toEqual(['Sigan', 'Sin señal']);
  expect(differences(device.fold, team.boss.fold)).toEqual([]);
});

it('what a supervisor knows and a trimmed log lost is restored by a seed, which removes nothing of the chapter (invariant Y23)', async () => {
  const team = { ...(await aTeam(['technician', 'supervisor'], true, 2)), files: aFileServer() };
  const [technician, supervisor] = team.others as [ADevice, ADevice];
  team.log.save();
  const forgotten = ['Uno', 'Dos', 'Tres', 'Cuatro'];
  for (const text of forgotten) comment(supervisor, text);
  await supervisor.exchange.run();
  team.log.rollBack(false);
  comment(technician, 'Quedó');
  padLog(team.log, CHAPTER - 10);
  await writePastChapter(team, [team.boss, technician]);
  team.log.trim(CHAPTER);
  const { device } = restarted(supervisor, team);
  expect(await device.exchange.run()).toBe('up-to-date');
  await meet(team.boss, technician, device);
  for (const one of [team.boss, technician, device])
    expect(commentsOf(one)?.toSorted()).toEqual(['Quedó', ...forgotten].toSorted());
  expect(differences(device.fold, team.boss.fold)).toEqual([]);
});

it("whether a number belongs to a device's message is decided by its moment, also after numbers restored by a seed", () => {
  const boss = aMember('device000001', userId(1), 'supervisor');
  const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const said = (before: Fold, n: number) => {
    const head = { v: DATA_VERSION, id: messageId(boss.device, n), at: at(n), by: boss.user };
    const body = JSON.stringify({ ...head, kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [] });
    const after = step(before, { offset: n, read: readMessage(body), isSigned: true });
    if (after === 'newer' || after.fate !== 'applied') throw new Error('The chapter is not valid');
    return after.fold;
  };
  const has = (fold: Fold, n: number, minute = n) => hasSameMessage(fold, { id: messageId(boss.device, n), at: at(minute) });
  const two = said(said(genesis(boss), 1), 2);
  expect([has(two, 1), has(two, 2), has(two, 2, 3), has(two, 3)]).toEqual([true, true, false, undefined]);
  const six = said({ ...two, restored: { [boss.device]: 5 } }, 6);
  expect([has(six, 5, 2), has(six, 6), has(six, 6, 7)]).toEqual([undefined, true, false]);
});

it('a device that connects between two chapters sends the digest of the last one, however long the log is since', async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor'], 900);
  padLog(team.log, CHAPTER + 2_600);
  for (const { exchange } of team.all) await exchange.run();
  expect(new Set(digestIds(team))).toEqual(new Set(team.all.map(({ device }) => messageId(device, 0))));
});

it('a device that only sends a digest needs no pause of the other writers', async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor']);
  const [away, supervisor] = team.others as [ADevice, ADevice];
  await writePastChapter(team, [team.boss, supervisor]);
  const reach = team.log.connect(always, () => false);
  // Another writer is always faster.
  const busy: Log = {
    ...reach,
    offer: async (text, id, after, isScarce) =>
      after === undefined ? reach.offer(text, id, after, isScarce) : { kind: 'behind' },
  };
  const { belonging, replica, kept } = away;
  const device = aTeamDevice(belonging, emptyData(), busy, () => new Date(), undefined, { replica, kept });
  await device.exchange.run();
  expect(digestIds(team)).toContain(messageId(device.device, 0));
});

describe('a log may be trimmed', () => {
  const DAY_MS = 86_400_000;
  /** The roll that the server's owner reads. */
  const rollOf = async ({ log, boss }: LongLog) => {
    const logged = await log.connect(always, () => false).read(1, log.texts().length);
    return readRoll(emptyRoll(boss.belonging.founder), TEAM, logged, isSigned);
  };

  it('up to the chapter, once every phone has sent its digest', async () => {
    const team = await aLogBeforeChapter(['technician', 'supervisor']);
    await writePastChapter(team);
    const roll = await rollOf(team);
    expect(devicesBefore(roll, CHAPTER)).toEqual([]);
    expect(firstKeptOffset(roll, CHAPTER)).toBe(CHAPTER);
  });

  it('not past an absent phone, for 90 days from its last message', async () => {
    const team = await aLogBeforeChapter(['technician', 'supervisor']);
    const [away, supervisor] = team.others as [ADevice, ADevice];
    await writePastChapter(team, [team.boss, supervisor]);
    const asked = team.log.texts().findIndex((text) => text.includes(`"id":"${away.device}-0"`)) + 1;
    expect(devicesBefore(await rollOf(team), CHAPTER)).toEqual([away.device]);
    expect(firstKeptOffset(await rollOf(team), CHAPTER)).toBe(asked);
    team.log.wait(80 * DAY_MS);
    comment(team.boss, 'Sigan');
    await team.boss.exchange.run();
    expect(firstKeptOffset(await rollOf(team), CHAPTER)).toBe(asked);
    team.log.wait(10 * DAY_MS);
    comment(team.boss, 'Sigan');
    await team.boss.exchange.run();
    expect(firstKeptOffset(await rollOf(team), CHAPTER)).toBe(CHAPTER);
  });

  it('past a phone absent for longer than 14 days, if more than half of the room is used (decision 085)', async () => {
    const team = await aLogBeforeChapter(['technician', 'supervisor']);
    const [away, supervisor] = team.others as [ADevice, ADevice];
    await writePastChapter(team, [team.boss, supervisor]);
    const days = awayDays({ bytes: 257, room: 512 });
    expect([days, awayDays({ bytes: 256, room: 512 }), awayDays({ bytes: 257, room: 0 })]).toEqual([14, 90, 90]);
    const waits = async () => {
      const roll = await rollOf(team);
      return [devicesBefore(roll, CHAPTER, days), firstKeptOffset(roll, CHAPTER, days) === CHAPTER];
    };
    // The messages of a chapter already take three and a half days.
    team.log.wait(10 * DAY_MS);
    comment(team.boss, 'Sigan');
    await team.boss.exchange.run();
    expect(await waits()).toEqual([[away.device], false]);
    team.log.wait(DAY_MS);
    comment(team.boss, 'Sigan');
    await team.boss.exchange.run();
    expect(await waits()).toEqual([[], true]);
  });

  it("past messages older than 90 days of a member who writes without a digest: one member alone can't fill a log", async () => {
    const team = await aLogBeforeChapter(['technician', 'supervisor']);
    const [silent, supervisor] = team.others as [ADevice, ADevice];
    await writePastChapter(team, [team.boss, supervisor]);
    padLog(team.log, 2 * CHAPTER);
    team.log.wait(91 * DAY_MS);
    const n = lastNumber(team.boss.fold, silent.device) + 1;
    const head = {
      v: DATA_VERSION,
      f: FOLD_VERSION,
      id: messageId(silent.device, n),
      at: '2026-11-24T10:00:00.000Z',
      by: userId(2),
    };
    const body = { ...head, kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [] };
    team.log.inject(sealedBy(silent.device, JSON.stringify(body)));
    const roll = await rollOf(team);
    expect(devicesBefore(roll, CHAPTER)).toEqual([silent.device]);
    expect(firstKeptOffset(roll, CHAPTER)).toBe(CHAPTER);
    expect(firstKeptOffset(roll, 3 * CHAPTER)).toBe(2 * CHAPTER);
  });

  it('past an expelled phone, and not past one that has to be updated', async () => {
    const team = await aLogBeforeChapter(['technician', 'supervisor']);
    const [technician, supervisor] = team.others as [ADevice, ADevice];
    await writePastChapter(team, [team.boss, supervisor]);
    await publishChapter(team, team.boss.fold, supervisor, { witnesses: [technician.device], f: FOLDS_ALIKE_SINCE - 1 });
    expect(devicesBefore(await rollOf(team), CHAPTER)).toEqual([technician.device]);
    team.boss.says({ kind: 'member-removed', device: technician.device });
    await team.boss.exchange.run();
    expect(devicesBefore(await rollOf(team), CHAPTER)).toEqual([]);
  });
});
