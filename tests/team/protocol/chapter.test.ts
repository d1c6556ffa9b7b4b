import { emptyData } from '@/lib/domain/data';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { chapterBytes } from '@/lib/team/protocol/chapter';
import { DIGEST_EVERY } from '@/lib/team/protocol/checkpoint';
import { type Fold, lastNumber } from '@/lib/team/protocol/fold';
import { FOLD_VERSION, messageId } from '@/lib/team/protocol/message';
import { partsOf } from '@/lib/team/protocol/read-message';
import { confirmedFold } from '@/lib/team/protocol/replica';
import { aFileServer } from '../../support/a-file-server';
import {
  aLogBeforeChapter,
  always,
  CHAPTER,
  chaptersIn,
  comment,
  commentsOf,
  type LongLog,
  padLog,
  publishChapter,
  readAsNewcomer,
  rename,
  restarted,
  writePastChapter,
} from '../../support/a-long-log';
import { aTeam } from '../../support/a-team';
import { aMaterial, materialId, userId } from '../../support/builders';
import { type ADevice, aMember, aTeamDevice, differences, sealedBy } from '../../support/team-device';

it('a new device starts with the chapter and reads the messages after it', async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor']);
  await writePastChapter(team);
  expect(chaptersIn(team.log.texts())).toHaveLength(1);
  const { fold, read } = await readAsNewcomer(team, team.files);
  expect(differences(fold, team.boss.fold)).toEqual([]);
  expect(read).toBeLessThan(100);
  for (const { replica } of team.all) expect(replica.checkpoints.differences).toEqual([]);
});

it('no device writes a chapter whose members are not proven by signed messages', async () => {
  const team = await aLogBeforeChapter(['technician']);
  const { belonging, kept, replica } = team.boss;
  const unproven = { kept, replica: { ...replica, confirmed: { ...replica.confirmed, proof: [] } } };
  const reach = team.log.connect(always, () => false);
  const boss = aTeamDevice(belonging, emptyData(), reach, () => new Date(Date.UTC(2026, 10, 24)), undefined, unproven);
  await writePastChapter(team, [boss, ...team.others]);
  expect(chaptersIn(team.log.texts())).toEqual([]);
});

it('an admission sent in parts is skipped, because no single text would prove it', async () => {
  const { boss, log, comes } = await aTeam([]);
  const member = comes('technician').belonging.self;
  const id = messageId(boss.device, boss.replica.last + 1);
  const head = { v: DATA_VERSION, f: FOLD_VERSION, id, at: '2026-11-24T10:00:00.000Z', by: userId(1) };
  const whole = JSON.stringify({ ...head, kind: 'member-added', member });
  for (const [index, text] of [whole.slice(0, 80), whole.slice(80)].entries())
    log.inject(sealedBy(boss.device, JSON.stringify({ ...head, kind: 'part', group: 'x', index, count: 2, text })));
  await boss.exchange.run();
  expect(boss.fold.members.has(member.device)).toBe(false);
  expect(boss.fold.skipped.at(-1)).toMatchObject({ id, fate: 'garbage' });
});

it('a team of one person accepts its own chapter', async () => {
  const team = await aLogBeforeChapter([]);
  await writePastChapter(team);
  const { fold, read } = await readAsNewcomer(team, team.files);
  expect(differences(fold, team.boss.fold)).toEqual([]);
  expect(read).toBeLessThan(100);
});

it('a later member, and a message half sent at the chapter, give the same state on a new device', async () => {
  const team = await aLogBeforeChapter(['technician', 'supervisor']);
  const [technician, supervisor] = team.others;
  if (!technician || !supervisor) throw new Error('The team is incomplete');
  const materials = Array.from({ length: 260 }, (_, index) => ({
    ...aMaterial({ id: materialId(index + 100), name: `Mufa ${index}` }),
    measured: undefined,
  }));
  supervisor.does((data, env) => importMaterials(data, { materials }, env));
  const [first = '', ...more] = partsOf(supervisor.replica.outbox[0]?.body ?? '');
  expect(more.length).toBeGreaterThan(0);
  team.log.inject(sealedBy(supervisor.device, first));
  await writePastChapter(team, [team.boss, technician]);
  await supervisor.exchange.run();
  const guest = team.comes('technician');
  await guest.exchange.run();
  await team.boss.exchange.run();
  team.boss.says({ kind: 'member-added', member: guest.belonging.self });
  await team.boss.exchange.run();
  const { fold, read } = await readAsNewcomer(team, team.files);
  expect(fold.data.materials.has(materialId(100))).toBe(true);
  expect(differences(fold, team.boss.fold)).toEqual([]);
  expect(read).toBeLessThan(100);
});

describe('a phone that is far behind', () => {
  const farBehind = async () => {
    const team = { ...(await aTeam(['technician', 'supervisor'])), files: aFileServer() };
    const [technician, supervisor] = team.others;
    if (!technician || !supervisor) throw new Error('The team is incomplete');
    padLog(team.log, CHAPTER - 10);
    return { team, technician, others: [team.boss, supervisor] };
  };

  it('starts with the chapter, sends its pending changes, and its history says so (invariant Y22)', async () => {
    const { team, technician, others } = await farBehind();
    await writePastChapter(team, others);
    comment(technician, 'Sin señal');
    const { device, counted } = restarted(technician, team);
    expect(await device.exchange.run()).toBe('up-to-date');
    expect(counted.read).toBeLessThan(100);
    await team.boss.exchange.run();
    expect(commentsOf(team.boss)).toEqual(['Sin señal']);
    await device.exchange.run();
    expect(differences(device.fold, team.boss.fold)).toEqual([]);
    expect(device.replica.outbox).toEqual([]);
  });

  it('starts with the chapter although the log has one of its messages that it did not see confirmed, which counts once (invariant Y22)', async () => {
    const { team, technician, others } = await farBehind();
    comment(technician, 'Sin respuesta');
    team.log.inject(sealedBy(technician.device, technician.replica.outbox[0]?.body ?? ''));
    comment(technician, 'Sin señal');
    await writePastChapter(team, others);
    const { device, counted } = restarted(technician, team);
    expect(await device.exchange.run()).toBe('up-to-date');
    expect(counted.read).toBeLessThan(100);
    await team.boss.exchange.run();
    expect(commentsOf(team.boss)).toEqual(['Sin respuesta', 'Sin señal']);
    expect(differences(device.fold, team.boss.fold)).toEqual([]);
  });

  it.each([1, 70])(
    'keeps its changes if its disk was restored and the log has %d other messages under their numbers (invariant Y22)',
    async (count) => {
      const { team, technician, others } = await farBehind();
      comment(technician, 'Pendiente');
      const { device: disk } = restarted(technician, team);
      for (let n = 1; n <= count; n += 1) comment(technician, `Antes ${n}`);
      await technician.exchange.run();
      await writePastChapter(team, others);
      for (const text of ['Después 1', 'Después 2']) comment(disk, text);
      expect(await disk.exchange.run()).toBe('up-to-date');
      await team.boss.exchange.run();
      const written = Array.from({ length: count }, (_, index) => `Antes ${index + 1}`);
      expect(commentsOf(team.boss)).toEqual(['Pendiente', ...written, 'Después 1', 'Después 2']);
      // A message in the log is not offered again if its moment is still known.
      if (count === 1) expect(lastNumber(team.boss.fold, disk.device)).toBe(4);
      expect(differences(disk.fold, team.boss.fold)).toEqual([]);
    },
  );

  it('reads each message if the chapter lacks something that it knows', async () => {
    const { team, technician, others } = await farBehind();
    const [boss, supervisor] = others as [ADevice, ADevice];
    padLog(team.log, CHAPTER + 20);
    for (const { exchange } of others) await exchange.run();
    const { fold } = boss;
    const said = { ...fold, vector: { ...fold.vector, [boss.device]: 0 } };
    await publishChapter(team, said, boss, { witnesses: [supervisor.device] });
    const { device } = restarted(technician, team);
    await device.exchange.run();
    await boss.exchange.run();
    expect(differences(device.fold, boss.fold)).toEqual([]);
  });

  it('fetches each message once if no chapter is valid', async () => {
    const { team, technician, others } = await farBehind();
    await writePastChapter({ ...team, files: aFileServer() }, others);
    padLog(team.log, 2 * CHAPTER - 10);
    const { device, counted } = restarted(technician, team);
    const unread = team.log.texts().length - technician.replica.offset;
    expect(await device.exchange.run()).toBe('up-to-date');
    expect(counted.read).toBeGreaterThanOrEqual(unread);
    expect(counted.read).toBeLessThan(unread + DIGEST_EVERY);
    await team.boss.exchange.run();
    expect(differences(device.fold, team.boss.fold)).toEqual([]);
  });
});

/** A log beyond a chapter's offset, for which nobody has written a chapter. */
const withoutChapter = async (roles: Parameters<typeof aTeam>[0] = ['supervisor', 'technician']) => {
  const team = await aLogBeforeChapter(roles);
  rename(team.boss, 'Anillo');
  await team.meet();
  padLog(team.log, CHAPTER);
  await team.meet();
  const [supervisor, technician] = team.others;
  if (!supervisor || !technician) throw new Error('The team is incomplete');
  const said = confirmedFold(team.boss.replica);
  return { team, said, supervisor, technician };
};

const expectWholeLogRead = async (team: LongLog) => {
  const { fold, read } = await readAsNewcomer(team, team.files);
  const honest = team.boss;
  await honest.exchange.run();
  expect(differences(fold, honest.fold)).toEqual([]);
  expect(read).toBeGreaterThan(CHAPTER);
};

it('a chapter is valid once another person has sent the same digest', async () => {
  const { team, said, supervisor, technician } = await withoutChapter();
  await publishChapter(team, said, supervisor, { witnesses: [technician.device] });
  expect((await readAsNewcomer(team, team.files)).read).toBeLessThan(100);
});

it.each<[string, (given: Awaited<ReturnType<typeof withoutChapter>>) => Promise<unknown>]>([
  [
    'nobody else has sent its digest',
    ({ team, said, supervisor }) => publishChapter(team, { ...said, base: 'another' }, supervisor, { witnesses: [] }),
  ],
  [
    'the others have sent another digest',
    async ({ team, said, supervisor, technician }) => {
      await publishChapter(team, { ...said, base: 'one' }, supervisor, { witnesses: [] });
      await publishChapter(team, { ...said, base: 'another' }, technician, { witnesses: [] });
    },
  ],
  [
    'a technician wrote it',
    ({ team, said, technician, supervisor }) => publishChapter(team, said, technician, { witnesses: [supervisor.device] }),
  ],
  [
    'its rows do not match its digest',
    async ({ team, said, supervisor, technician }) => {
      const other = { ...said, data: { ...said.data, projects: new Map() } } as Fold;
      const bytes = await chapterBytes(other, CHAPTER, team.boss.belonging);
      await publishChapter(team, said, supervisor, { witnesses: [technician.device], bytes });
    },
  ],
  [
    'it omits a member',
    ({ team, said, supervisor, technician }) =>
      publishChapter(team, { ...said, proof: said.proof.slice(0, -1) }, supervisor, { witnesses: [technician.device] }),
  ],
  [
    'it makes a member a supervisor without a message',
    ({ team, said, technician, supervisor }) => {
      const members = new Map(said.members).set(technician.device, { ...technician.belonging.self, role: 'supervisor' });
      return publishChapter(team, { ...said, members }, technician, { witnesses: [supervisor.device] });
    },
  ],
  [
    'it invents members',
    ({ team, said, technician }) => {
      const own = aMember('device000007', userId(7), 'supervisor');
      const members = new Map(said.members)
        .set(own.device, own)
        .set(technician.device, { ...technician.belonging.self, role: 'supervisor' });
      return publishChapter(team, { ...said, members }, technician, { witnesses: [own.device] });
    },
  ],
  [
    'somebody signs in another name',
    ({ team, said, supervisor, technician }) =>
      publishChapter(team, { ...said, base: 'another' }, supervisor, { witnesses: [[technician.device, supervisor.device]] }),
  ],
  [
    'it is of another log',
    ({ team, said, supervisor, technician }) =>
      publishChapter(team, { ...said, base: 'another' }, supervisor, { witnesses: [technician.device], of: 'a'.repeat(64) }),
  ],
  [
    'a member made themselves a supervisor in its proof',
    ({ team, said, technician, supervisor }) => {
      const member = { ...technician.belonging.self, role: 'supervisor' } as const;
      const id = messageId(team.boss.device, team.boss.replica.last + 1);
      const head = { v: DATA_VERSION, id, at: '2026-11-24T10:00:00.000Z', by: userId(1) };
      const forged = sealedBy(technician.device, JSON.stringify({ ...head, kind: 'member-added', member }));
      const members = new Map(said.members).set(technician.device, member);
      return publishChapter(team, { ...said, members, proof: [...said.proof, forged] }, technician, {
        witnesses: [supervisor.device],
      });
    },
  ],
  [
    'its proof repeats revoked messages',
    async ({ team, technician, supervisor }) => {
      const member = { ...technician.belonging.self, role: 'supervisor' } as const;
      team.boss.says({ kind: 'member-added', member });
      team.boss.says({ kind: 'member-added', member: technician.belonging.self });
      await team.boss.exchange.run();
      const { fold } = team.boss;
      const [made] = fold.proof.slice(-2);
      const members = new Map(fold.members).set(technician.device, member);
      const said = { ...fold, members, proof: [...fold.proof, made ?? ''], base: 'another' };
      await publishChapter(team, said, technician, { witnesses: [supervisor.device] });
    },
  ],
  [
    'its file is damaged',
    async ({ team, said, supervisor, technician }) => {
      const bytes = await chapterBytes(said, CHAPTER, team.boss.belonging);
      await publishChapter(team, said, supervisor, {
        witnesses: [technician.device],
        bytes: bytes.subarray(0, bytes.length / 2),
      });
    },
  ],
  [
    'its file is withheld',
    async ({ team, said, supervisor, technician }) => {
      await publishChapter(team, said, supervisor, { witnesses: [technician.device] });
      team.files.pieces.clear();
    },
  ],
  [
    'it omits incomplete messages',
    async ({ team, said, supervisor, technician }) => {
      const parts = new Map([[technician.device, { group: 'x', texts: ['half'] }]]);
      const bytes = await chapterBytes(said, CHAPTER, team.boss.belonging);
      await publishChapter(team, { ...said, parts }, supervisor, { witnesses: [technician.device], bytes });
    },
  ],
])('the whole log is read if %s (invariant Y22)', async (_, does) => {
  const given = await withoutChapter();
  await does(given);
  await expectWholeLogRead(given.team);
});
