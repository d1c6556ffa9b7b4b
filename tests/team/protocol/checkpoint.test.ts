import { applyPatches, emptyData, put } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { updateProject } from '@/lib/domain/project/changes';
import { checked, checkpointStep, NO_CHECKPOINTS } from '@/lib/team/protocol/checkpoint';
import { FOLD_VERSION, FOLDS_ALIKE_SINCE, messageId } from '@/lib/team/protocol/message';
import { readMessage } from '@/lib/team/protocol/read-message';
import { unsealed } from '@/lib/team/protocol/signature';
import { aTeam } from '../../support/a-team';
import { aMaterial, aProject, materialId, projectId, userId } from '../../support/builders';
import { type ADevice, aTeamDevice, digest, sealedBy } from '../../support/team-device';

const CHECKPOINT = 500;

/** Writes until the log has this length. */
const writeUntil = async (device: ADevice, place: number) => {
  while (device.replica.offset < place) {
    for (let count = Math.min(50, place - device.replica.offset); count > 0; count -= 1) {
      const title = `Anillo ${device.replica.last}`;
      device.does((data, env) => updateProject(data, { ...aProject(), ...data.projects.get(projectId()), title }, env));
    }
    await device.exchange.run();
  }
};

const kindsIn = (texts: readonly string[]) =>
  texts.map((text) => {
    const message = readMessage(unsealed(text).body)?.message;
    return typeof message === 'object' ? message.kind : message;
  });

it('devices with the same fold send their digest once, and no difference is found', async () => {
  const { boss, others, all, log, meet } = await aTeam(['technician', 'supervisor']);
  await writeUntil(boss, CHECKPOINT + 20);
  await meet();
  expect(kindsIn(log.texts()).filter((kind) => kind === 'digest')).toHaveLength(1);
  for (const { replica } of all) expect(replica.checkpoints.differences).toEqual([]);
  expect(others[0]?.replica.checkpoints.own).toMatchObject([{ place: CHECKPOINT, witnesses: [boss.belonging.self.user] }]);
  expect(new Set(all.map(({ fold }) => digest(fold))).size).toBe(1);
});

it('a device with another fold finds the difference, and so does the other one (invariant Y16)', async () => {
  const { boss, others, log, meet } = await aTeam(['technician']);
  const [other] = others;
  if (!other) throw new Error('There is no other device');
  const { belonging, kept, replica } = other;
  const reach = log.connect(
    () => true,
    () => false,
  );
  const view = applyPatches(replica.view, [put('materials', aMaterial({ id: materialId(99) }))]);
  const odd = aTeamDevice(belonging, emptyData(), reach, () => new Date(Date.UTC(2026, 10, 24)), undefined, {
    kept,
    replica: { ...replica, view },
  });
  await writeUntil(boss, CHECKPOINT + 20);
  for (const device of [boss, odd, boss, odd]) await device.exchange.run();
  await meet();
  expect(odd.replica.checkpoints.differences).toMatchObject([{ place: CHECKPOINT, device: boss.device }]);
  expect(boss.replica.checkpoints.differences).toMatchObject([{ place: CHECKPOINT, device: odd.device }]);
  const said = log.texts().length;
  for (const device of [boss, odd, boss, odd]) await device.exchange.run();
  expect(log.texts()).toHaveLength(said);
});

it('the digest of the latest chapter is computed and kept, however long the log is since', async () => {
  const { boss } = await aTeam([]);
  const step = { fold: boss.fold, fate: 'applied' as const, patches: [] };
  const around = (offset: number) => [-1, 0, 1].map((more) => ({ offset: offset + more, step }));
  const reckonedAt = (offset: number, last: number) => checkpointStep(around(offset), last)?.offset;
  expect([reckonedAt(5_000, 9_999), reckonedAt(5_000, 10_000)]).toEqual([5_000, undefined]);
  expect([reckonedAt(8_000, 9_999), reckonedAt(7_500, 9_999)]).toEqual([8_000, undefined]);
  const kept = [5_000, 5_500, 6_000, 6_500, 7_000, 7_500].reduce(
    (all, place) => checked(all, [], { place, log: 'a', digest: 'b', witnesses: [] }, boss.device),
    NO_CHECKPOINTS,
  );
  expect(kept.own.map(({ place }) => place)).toEqual([5_000, 6_000, 6_500, 7_000, 7_500]);
});

it('a digest of another fold version is not compared, because its rules differ', async () => {
  const { boss, log, meet } = await aTeam(['technician']);
  await writeUntil(boss, CHECKPOINT + 20);
  await meet();
  const mine = boss.replica.checkpoints.own[0];
  const head = {
    v: DATA_VERSION,
    id: messageId('device000002', 0),
    at: '2026-11-24T10:00:00.000Z',
    by: userId(2),
    kind: 'digest',
  };
  const told = (f: number) => ({ ...head, f, place: mine?.place, log: mine?.log, digest: 'f'.repeat(64) });
  log.inject(sealedBy('device000002', JSON.stringify(told(FOLDS_ALIKE_SINCE - 1))));
  await meet();
  expect(boss.replica.checkpoints.differences).toEqual([]);
  log.inject(sealedBy('device000002', JSON.stringify(told(FOLD_VERSION))));
  await meet();
  expect(boss.replica.checkpoints.differences).toHaveLength(1);
});

it('an app updated to other fold rules reads its log again, and keeps pending messages', async () => {
  const { boss, others, log } = await aTeam(['technician']);
  const [other] = others;
  if (!other) throw new Error('There is no other device');
  const { belonging, kept, replica } = other;
  const reach = log.connect(
    () => true,
    () => false,
  );
  const view = applyPatches(replica.view, [put('materials', aMaterial({ id: materialId(99) }))]);
  const updated = aTeamDevice(belonging, emptyData(), reach, () => new Date(Date.UTC(2026, 10, 24)), undefined, {
    kept,
    replica: { ...replica, view, checkpoints: { ...replica.checkpoints, foldVersion: 1 } },
  });
  updated.does((data, env) => updateProject(data, { ...aProject(), ...data.projects.get(projectId()), title: 'Ramal' }, env));
  expect(await updated.exchange.run()).toBe('up-to-date');
  await boss.exchange.run();
  expect(boss.fold.data.projects.get(projectId())?.title).toBe('Ramal');
  expect(digest(updated.fold)).toBe(digest(boss.fold));
});
