import { emptyData } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { updateProject } from '@/lib/domain/project/changes';
import { addComment } from '@/lib/domain/task/notes-changes';
import { sha256 } from '@/lib/kernel/sha256';
import { readTeamLog } from '@/lib/team/device/visit';
import { chapterBytes, foldDigest } from '@/lib/team/protocol/chapter';
import { hashOf, sendFile } from '@/lib/team/protocol/files';
import type { Fold } from '@/lib/team/protocol/fold';
import { createLogReader } from '@/lib/team/protocol/log';
import { FOLD_VERSION, messageId } from '@/lib/team/protocol/message';
import { readMessage } from '@/lib/team/protocol/read-message';
import { unsealed } from '@/lib/team/protocol/signature';
import { aFileServer } from './a-file-server';
import { aTeam } from './a-team';
import { aProject, projectId, taskId, userId } from './builders';
import { type ADevice, aTeamDevice, isSigned, sealedBy, TEAM } from './team-device';
import { countedLog } from './team-log';

/** The offset of the first chapter (invariants Y16, Y22). */
export const CHAPTER = 5_000;
export const always = () => true;

/** A text with an 86-character signature and no message. It is valid JSON, so reading it throws no costly exception. */
const NO_MESSAGE = `${'-'.repeat(86)}null`;

/** Fills a log to this length with such texts. */
export const padLog = (log: Pick<Team['log'], 'texts' | 'inject'>, length: number) => {
  while (log.texts().length < length) log.inject(NO_MESSAGE);
};

export const rename = (device: ADevice, title: string) =>
  device.does((data, env) => updateProject(data, { ...aProject(), ...data.projects.get(projectId()), title }, env));

export const messageIn = (text: string) => {
  const message = readMessage(unsealed(text).body)?.message;
  return typeof message === 'object' ? message : undefined;
};

type Team = Awaited<ReturnType<typeof aTeam>>;

/** The fold that a newcomer with an invite reads, and how many messages that takes. */
export const readAsNewcomer = async ({ boss, log }: Team, files: ReturnType<typeof aFileServer>) => {
  const { reach, counted } = countedLog(log.connect(always, () => false));
  const { founder } = boss.belonging;
  const found = await readTeamLog(createLogReader(), reach, files.remoteFiles, { team: TEAM, founder, isSigned });
  if (found && 'refused' in found) throw new Error('The log was trimmed');
  if (!found) throw new Error('There is no team');
  return { fold: found.read.fold, read: counted.read };
};

/** A team whose log ends shortly before a chapter, filled with texts that nobody parses. */
export const aLogBeforeChapter = async (roles: Parameters<typeof aTeam>[0], left = 10) => {
  const team = await aTeam(roles);
  padLog(team.log, CHAPTER - left);
  await team.meet();
  return { ...team, files: aFileServer() };
};
export type LongLog = Awaited<ReturnType<typeof aLogBeforeChapter>>;

/** Lets devices write past the chapter, read it, and send their digests and chapters. */
export const writePastChapter = async ({ all, log, files }: LongLog, devices: readonly ADevice[] = all) => {
  const meet = async () => {
    for (let round = 0; round < 2; round += 1) for (const { exchange } of devices) await exchange.run();
  };
  for (let index = 0; log.texts().length < CHAPTER + 25; index += 1) {
    const device = devices[index % devices.length] as ADevice;
    rename(device, `Anillo ${index}`);
    await device.exchange.run();
  }
  await meet();
  for (const { exchange } of devices) await exchange.send(files.remoteFiles, always);
  await meet();
};

export const chaptersIn = (texts: readonly string[]) => texts.map(messageIn).filter((message) => message?.kind === 'chapter');

export const comment = (device: ADevice, text: string) =>
  device.does((data, env) => addComment(data, { taskId: taskId(1), id: env.newId(), text }, env));
export const commentsOf = ({ fold }: ADevice) => fold.data.tasks.get(taskId(1))?.comments.map(({ text }) => text);

/** Restarts a device over the same disk, and counts the messages it reads. */
export const restarted = ({ belonging, replica, kept }: ADevice, { log, files }: LongLog) => {
  const { reach, counted } = countedLog(log.connect(always, () => false));
  const clock = () => new Date(Date.UTC(2026, 10, 24));
  const files_ = () => files.remoteFiles;
  const device = aTeamDevice(belonging, emptyData(), reach, clock, undefined, { replica, kept }, undefined, files_);
  return { device, counted };
};

interface PublishedChapter {
  /** The devices that send the same digest; `[device, signer]` when another device forges it. */
  readonly witnesses: readonly (string | readonly [string, string])[];
  readonly bytes?: Uint8Array;
  /** A wrong log hash. */
  readonly of?: string;
  /** Another `FOLD_VERSION`. */
  readonly f?: number;
  /** The server's user that publishes the chapter; by default the author's. */
  readonly user?: string;
}

/** Publishes a chapter of a given fold, and digests of its witnesses. */
export const publishChapter = async (
  { boss, log, files }: LongLog,
  fold: Fold,
  author: ADevice,
  { witnesses, bytes, of, f = FOLD_VERSION, user }: PublishedChapter,
) => {
  const [atChapter] = await log.connect(always, () => false).read(CHAPTER, CHAPTER);
  const file = bytes ?? (await chapterBytes(fold, CHAPTER, boss.belonging));
  expect(await sendFile(files.remoteFiles, file)).toBe('sent');
  const head = {
    ...{ v: DATA_VERSION, f, at: '2026-11-24T10:00:00.000Z', by: userId(), place: CHAPTER },
    ...{ log: of ?? (await sha256(`${atChapter?.time} ${atChapter?.text}`)), digest: await foldDigest(fold) },
  };
  const say = (device: string, by: string, rest: object) =>
    log.inject(
      sealedBy(by, JSON.stringify({ ...head, id: messageId(device, 0), ...rest })),
      user ? { subject: user } : undefined,
    );
  say(author.device, author.device, { kind: 'chapter', file: { hash: await hashOf(file), size: file.byteLength } });
  for (const witness of witnesses) {
    const [device, by] = typeof witness === 'string' ? [witness, witness] : witness;
    say(device, by, { kind: 'digest' });
  }
};
