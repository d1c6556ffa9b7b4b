import type { FileId } from '@/lib/domain/model/attachment';
import type { CommentId } from '@/lib/domain/model/task';
import { addAttachments, addComment, removeAttachment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { openBackup } from '@/lib/store/backup/restore';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { FileAnswer } from '@/lib/team/protocol/contract';
import { hashOf } from '@/lib/team/protocol/files';
import { expectBytes, someBytes } from '../../support/a-file-server';
import { anOpenStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { taskId } from '../../support/builders';

afterEach(closeServers);

const DONE = { done: true };
/** Bytes that begin like a JPEG. */
const aPhoto = (size: number, kind = 1) => {
  const bytes = someBytes(size, kind);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};
const PHOTO = aPhoto(200_000);

/** Attaches a photo to the first task, as the form does; an old photo has no hash. */
const attach = async (store: OpenableStore, bytes = PHOTO, isOld = false) => {
  const id = newId<FileId>();
  const hash = isOld ? undefined : await hashOf(bytes);
  const file = { id, name: 'poste.jpg', size: bytes.byteLength, type: 'image/jpeg', ...(hash && { hash }), bytes: bytes.buffer };
  expect(await store.commit(addAttachments, { taskId: taskId(1), files: [file] }, { files: [file] })).toMatchObject(DONE);
  return id;
};
const attachmentOf = ({ data }: OpenableStore, id: FileId) => {
  const found = data.tasks.get(taskId(1))?.attachments.find((one) => one.id === id);
  if (!found) throw new Error('The task has no such file');
  return found;
};
const opened = async (store: OpenableStore, id: FileId, wish?: { overAnyNetwork: boolean }): Promise<FileAnswer> =>
  (await store.openTeam()).file(attachmentOf(store, id), wish);
const bytesOf = (answer: FileAnswer) => ('file' in answer ? new Uint8Array(answer.file.bytes) : undefined);
/** Waits until the server has all these bytes and this phone knows it. */
const sentBy = async (store: OpenableStore, { files }: Pick<ReturnType<typeof aTeamServer>, 'files'>, bytes = PHOTO) => {
  const name = `${await hashOf(bytes)}.0`;
  await until(store, ({ filesToSend }) => files.pieces.has(name) && filesToSend.size === 0, 'its files are sent');
};
const comes = (store: OpenableStore, id: FileId) =>
  until(store, () => Boolean(store.data.tasks.get(taskId(1))?.attachments.some((one) => one.id === id)), 'the photo is known');

it('a photo is sent after its commit, fetched by the other phone when it is opened, and stays there (invariant Y11)', async () => {
  const { boss, other, server } = await aTeamOfTwo(aTeamServer());
  const id = await attach(boss);
  await sentBy(boss, server);
  await comes(other, id);
  expect(await other.file(id)).toBeUndefined();
  const shares: number[] = [];
  const answer = await (await other.openTeam()).file(attachmentOf(other, id), { onProgress: (share) => shares.push(share) });
  expectBytes(bytesOf(answer), PHOTO);
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  const kept = await other.file(id);
  expectBytes(kept && new Uint8Array(kept.bytes), PHOTO);
  const sent = server.files.sent.length;
  await waitUntilSynchronized(boss, other);
  expect([other.team?.filesToSend.size, server.files.sent.length]).toEqual([0, sent]);
});

it('files that a restored server lacks are sent again, though its log is the same (invariant Y11)', async () => {
  const { boss, server, reopened } = await aTeamOfTwo(aTeamServer());
  await attach(boss);
  await sentBy(boss, server);
  const [backedUp = ''] = server.files.pieces.keys();
  const later = aPhoto(90_000, 2);
  await attach(boss, later);
  await sentBy(boss, server, later);
  server.files.restore([backedUp]);
  const again = await reopened(0);
  for (const photo of [PHOTO, later]) await sentBy(again, server, photo);
});

it('a page killed while sending a photo still counts it, and the next one sends only the missing pieces', async () => {
  const { boss, other, phones, server, reopened } = await aTeamOfTwo(aTeamServer());
  server.files.breakAfterSent(2);
  const id = await attach(boss);
  await until(boss, ({ pending, filesToSend }) => pending === 0 && filesToSend.has(id));
  while (server.files.sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await phones[0].killPages();
  const before = [...server.files.sent];
  expect(before).toHaveLength(2);
  phones[0].goes('offline');
  const again = await reopened(0);
  await until(again, ({ filesToSend }) => filesToSend.has(id), 'it is still to be sent');
  const asked = server.files.asked.length;
  server.files.breakAfterSent(Number.POSITIVE_INFINITY);
  phones[0].goes('online');
  await sentBy(again, server);
  expect(server.files.asked.slice(asked).filter((name) => before.includes(name))).toEqual([]);
  await comes(other, id);
  expectBytes(bytesOf(await opened(other, id)), PHOTO);
});

it('a removed file is not sent, and an older photo without a hash gets one and is sent', async () => {
  const { boss, other, phones, server } = await aTeamOfTwo(aTeamServer());
  phones[0].goes('offline');
  await until(boss, ({ link }) => link === 'no-signal');
  const taken = await attach(boss, aPhoto(300, 2));
  await until(boss, ({ filesToSend }) => filesToSend.has(taken));
  await boss.commit(removeAttachment, { taskId: taskId(1), fileId: taken });
  const old = await attach(boss, PHOTO, true);
  await until(boss, ({ filesToSend }) => filesToSend.has(old) && !filesToSend.has(taken));
  phones[0].goes('online');
  await sentBy(boss, server);
  expect([...server.files.pieces.keys()].some((name) => name.startsWith(taken))).toBe(false);
  expect(server.files.pieces.has(`${await hashOf(aPhoto(300, 2))}.0`)).toBe(false);
  await until(other, () => other.data.tasks.get(taskId(1))?.attachments[0]?.hash !== undefined, 'it has a hash');
  expectBytes(bytesOf(await opened(other, old)), PHOTO);
  expect([boss.team?.flags, other.team?.flags]).toEqual([[], []]);
});

it('photos from before the team are sent too, those of the founder and of a member who brings records', async () => {
  const [mine, theirs] = [aPhoto(70_000, 3), aPhoto(80_000, 4)];
  const server = aTeamServer();
  const founder = await anOpenStore({ data: initialBusiness(), openLink: server.aPhone().openLink });
  const first = await attach(founder, mine, true);
  expect(await (await founder.openTeam()).found(server.invite('Persona 1', 'supervisor'))).toEqual(DONE);
  await sentBy(founder, server, mine);
  const newcomer = await anOpenStore({ data: initialBusiness(), openLink: server.aPhone().openLink });
  const second = await attach(newcomer, theirs, true);
  expect(await (await newcomer.openTeam()).join(server.invite('Persona 2', 'technician'), 'bring-mine')).toEqual(DONE);
  await until(founder, ({ members }) => members.length === 2, 'a request to join');
  const asking = founder.team?.members.find(({ isConfirmed }) => !isConfirmed);
  await (await founder.openTeam()).confirm(asking?.device ?? '', 'technician');
  await sentBy(newcomer, server, theirs);
  await comes(founder, second);
  await until(founder, () => attachmentOf(founder, second).hash !== undefined, 'it has a hash');
  expectBytes(bytesOf(await opened(founder, second)), theirs);
  expectBytes(bytesOf(await opened(newcomer, first)), mine);
});

it('a missing photo has its reason: no signal, not sent, damaged, too large', async () => {
  const { boss, other, phones, server } = await aTeamOfTwo(aTeamServer());
  const lost = { name: 'poste.jpg', type: 'image/jpeg', hash: await hashOf(PHOTO), size: PHOTO.byteLength };
  const known = newId<FileId>();
  // The sender's disk does not have the bytes.
  await boss.commit(addAttachments, { taskId: taskId(1), files: [{ ...lost, id: known }] });
  const huge = newId<FileId>();
  await boss.commit(addAttachments, { taskId: taskId(1), files: [{ ...lost, id: huge, size: 15 * 1024 * 1024 + 1 }] });
  await comes(other, huge);
  expect(boss.team?.filesToSend.size).toBe(0);
  expect(await opened(other, known)).toEqual({ missing: 'not-sent' });
  expect(await opened(boss, known)).toEqual({ missing: 'not-sent' });
  expect(await opened(other, huge)).toEqual({ missing: 'too-large' });
  phones[1].goes('offline');
  expect(await opened(other, known)).toEqual({ missing: 'no-signal' });
  phones[1].goes('online');
  // Garbage under the name of the photo is skipped, and the real photo is found under the next name.
  server.files.pieces.set(`${lost.hash}.0`, someBytes(10, 5));
  expect(await opened(other, known)).toEqual({ missing: 'not-sent' });
  expect(await other.file(known)).toBeUndefined();
  const again = await attach(boss);
  await until(boss, ({ filesToSend }) => server.files.pieces.has(`${lost.hash}.1`) && filesToSend.size === 0);
  await comes(other, again);
  expectBytes(bytesOf(await opened(other, known)), PHOTO);
  expectBytes(bytesOf(await opened(other, again)), PHOTO);
});

it('a truncated piece is refused, and pieces fetched before the signal was lost are not fetched again', async () => {
  const { boss, other, server } = await aTeamOfTwo(aTeamServer());
  const id = await attach(boss);
  await sentBy(boss, server);
  await comes(other, id);
  const [piece] = server.files.sent;
  const whole = server.files.pieces.get(piece ?? '') ?? new Uint8Array();
  server.files.pieces.set(piece ?? '', whole.subarray(0, 9));
  expect(await opened(other, id)).toEqual({ missing: 'not-sent' });
  server.files.pieces.set(piece ?? '', whole);
  server.files.breakAfter(3);
  expect(await opened(other, id)).toEqual({ missing: 'no-signal' });
  server.files.breakAfter(3);
  expectBytes(bytesOf(await opened(other, id)), PHOTO);
});

it('with «Solo con Wi‑Fi» photos wait on both sides, and are sent once there is Wi-Fi', async () => {
  const server = aTeamServer();
  let isElsewhere = true;
  let changed = () => {};
  const network = {
    mustWait: () => isElsewhere,
    onChange: (listener: () => void) => {
      changed = listener;
    },
  };
  const boss = await anOpenStore({ data: initialBusiness(), openLink: server.aPhone().openLink, network });
  expect(await (await boss.openTeam()).found(server.invite('Persona 1', 'supervisor'))).toEqual(DONE);
  await waitUntilSynchronized(boss);
  const id = await attach(boss);
  await until(boss, ({ pending, filesWait }) => pending === 0 && filesWait === 'wifi');
  expect(server.files.sent).toEqual([]);
  isElsewhere = false;
  changed();
  await sentBy(boss, server);
  expect(boss.team?.filesWait).toBeUndefined();
  const other = await anOpenStore({ openLink: server.aPhone().openLink, network });
  expect(await (await other.openTeam()).join(server.invite('Persona 2', 'technician'), 'take-theirs')).toEqual(DONE);
  await comes(other, id);
  await until(other, ({ link }) => link === 'asking');
  isElsewhere = true;
  expect(await opened(other, id)).toEqual({ missing: 'wifi' });
  expectBytes(bytesOf(await opened(other, id, { overAnyNetwork: true })), PHOTO);
});

it('a server without room keeps the photo waiting, and the app says so', async () => {
  const { boss, server } = await aTeamOfTwo(aTeamServer());
  server.files.fill();
  const id = await attach(boss);
  await until(boss, ({ pending, filesWait, filesToSend }) => pending === 0 && filesWait === 'full' && filesToSend.has(id));
});

it('a photo whose names on the server were taken is named in a message, and the next one is sent', async () => {
  const { boss, server } = await aTeamOfTwo(aTeamServer());
  const hash = await hashOf(PHOTO);
  for (let place = 0; place < 8; place += 1) server.files.pieces.set(`${hash}.${place}`, someBytes(10, place + 1));
  const id = await attach(boss);
  await until(boss, ({ filesBlocked, filesToSend }) => filesBlocked.length === 1 && filesToSend.has(id), 'told');
  expect(boss.team?.filesBlocked).toEqual(['poste.jpg']);
  const next = await attach(boss, aPhoto(100_000, 5));
  const name = `${await hashOf(aPhoto(100_000, 5))}.0`;
  await until(
    boss,
    ({ filesToSend }) => server.files.pieces.has(name) && filesToSend.has(id) && !filesToSend.has(next),
    'the next one goes',
  );
  expect(boss.team?.filesBlocked).toEqual(['poste.jpg']);
});

it('a server that lost everything gets the photo again, also from a phone that fetched it', async () => {
  const { boss, other, phones, server } = await aTeamOfTwo(aTeamServer());
  const id = await attach(boss);
  await sentBy(boss, server);
  await comes(other, id);
  expectBytes(bytesOf(await opened(other, id)), PHOTO);
  server.log.wipe();
  server.files.pieces.clear();
  const comment = { taskId: taskId(1), id: newId<CommentId>(), text: 'Después' };
  await boss.commit(addComment, comment);
  await sentBy(boss, server);
  phones[0].goes('offline');
  server.files.pieces.clear();
  server.log.wipe();
  phones[0].goes('online');
  await until(other, () => other.data.tasks.get(taskId(1))?.comments.length === 1);
  await sentBy(other, server);
});

it('a file of another type than its record states is refused: no backup with it could be read', async () => {
  const { boss, other, server } = await aTeamOfTwo(aTeamServer());
  const id = await attach(boss, someBytes(90, 8));
  await sentBy(boss, server, someBytes(90, 8));
  await comes(other, id);
  expect(await opened(other, id)).toEqual({ missing: 'not-what-it-says' });
  expect(await other.file(id)).toBeUndefined();
});

it('a backup without the bytes of some photos is readable and restores the others; later it contains them too (invariant Y12)', async () => {
  const { boss, other, server } = await aTeamOfTwo(aTeamServer());
  const [seen, unseen] = [await attach(boss), await attach(boss, aPhoto(400, 7))];
  await sentBy(boss, server, aPhoto(400, 7));
  await sentBy(boss, server);
  await comes(other, unseen);
  await opened(other, seen);
  const restored = async () => {
    const elsewhere = await anOpenStore();
    const read = await openBackup(elsewhere, await other.backup());
    if ('unreadable' in read) throw new Error(read.unreadable);
    expect(await read.replace()).toMatchObject(DONE);
    expect(elsewhere.data.tasks.get(taskId(1))?.attachments).toHaveLength(2);
    return [await elsewhere.file(seen), await elsewhere.file(unseen)].map((file) => file?.bytes.byteLength);
  };
  expect(await restored()).toEqual([PHOTO.byteLength, undefined]);
  await opened(other, unseen);
  expect(await restored()).toEqual([PHOTO.byteLength, 400]);
});
