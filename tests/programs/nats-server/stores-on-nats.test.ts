import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileId } from '@/lib/domain/model/attachment';
import type { CommentId } from '@/lib/domain/model/task';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { addAttachments, addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { expectBytes, someBytes } from '../../support/a-file-server';
import { aNatsServer } from '../../support/a-nats-server';
import { aTeamOfTwo, type TeamServer, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { aTeamServerOnNats } from '../../support/a-team-server-on-nats';
import { taskId } from '../../support/builders';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';
import { tablesDigest } from '../../support/team-device';

const same = (...stores: readonly OpenableStore[]) => expect(new Set(stores.map(({ data }) => tablesDigest(data))).size).toBe(1);
const said = (store: OpenableStore, text: string) =>
  store.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });
const texts = ({ data }: OpenableStore) => data.tasks.get(taskId(1))?.comments.map(({ text }) => text) ?? [];
const issue = (store: OpenableStore, quantity: number) =>
  store.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));

/** Two stores over their own WebSockets to a real nats-server, with the invites that its owner's command makes. */
const onNats = async (work: (place: TeamServer, server: Awaited<ReturnType<typeof aNatsServer>>) => Promise<void>) => {
  const server = await aNatsServer(['supervisor', 'technician']);
  const { place, close } = aTeamServerOnNats(server, server.url);
  try {
    await work(place, server);
  } finally {
    await close();
    await server.stop();
  }
};

it('two stores found, join, write and synchronize over a real server, also after it was killed', () =>
  onNats(async (place, server) => {
    const { boss, other } = await aTeamOfTwo(place);
    same(boss, other);
    await said(boss, '¿Cómo van?');
    await until(other, () => texts(other).length === 1);
    await server.restart('SIGKILL');
    await said(other, 'Se cayó el servidor');
    await until(boss, () => texts(boss).length === 2, 'after the kill');
    await waitUntilSynchronized(boss, other);
    same(boss, other);
  }));

it('after a lost disk and a restored backup, phones that had read as far continue, and one that read more sends the rest', () =>
  onNats(async (place, server) => {
    const backup = mkdtempSync(path.join(tmpdir(), 'telecampo-store-backup-'));
    try {
      const { boss, other } = await aTeamOfTwo(place);
      await said(boss, 'Antes');
      await until(other, () => texts(other).length === 1);
      await waitUntilSynchronized(boss, other);
      const epochs = () => [boss, other].map(({ epoch }) => epoch);
      const before = epochs();
      await server.backUp(backup);
      await server.restoreFrom(backup);
      await said(boss, 'Tras el respaldo');
      await until(other, () => texts(other).length === 2, 'on the restored log');
      // A log that counts as another one would have replaced all rows.
      expect(epochs()).toEqual(before);
      await waitUntilSynchronized(boss, other);
      await server.restoreFrom(backup);
      await said(other, 'Otra vez');
      await until(boss, () => texts(boss).length === 3, 'on the shorter log');
      await until(other, () => texts(other).length === 3);
      await waitUntilSynchronized(boss, other);
      same(boss, other);
    } finally {
      rmSync(backup, { recursive: true, force: true });
    }
  }));

it('when two connected phones issue the last pieces over a real server, exactly one succeeds', () =>
  onNats(async (place) => {
    const { boss, other } = await aTeamOfTwo(place);
    const left = onHand(boss.data, central, connector);
    const outcomes = await Promise.all([issue(boss, left), issue(other, left)]);
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1);
    await waitUntilSynchronized(boss, other);
    same(boss, other);
    expect([onHand(boss.data, central, connector), boss.team?.flags]).toEqual([0, []]);
  }));

it('a photo taken on one phone is fetched by the other over a real server when it is opened', () =>
  onNats(async (place) => {
    const { boss, other } = await aTeamOfTwo(place);
    const bytes = someBytes(300_000);
    bytes.set([0xff, 0xd8, 0xff]);
    const photo = { id: newId<FileId>(), name: 'poste.jpg', size: bytes.byteLength, type: 'image/jpeg', bytes: bytes.buffer };
    // Without a hash, like a photo from before the team.
    await boss.commit(addAttachments, { taskId: taskId(1), files: [photo] }, { files: [photo] });
    const known = () => other.data.tasks.get(taskId(1))?.attachments.find(({ id, hash }) => id === photo.id && hash);
    await until(other, () => known() !== undefined);
    await until(boss, ({ pending, filesToSend }) => pending === 0 && filesToSend.size === 0);
    const attachment = known();
    const answer = attachment && (await (await other.openTeam()).file(attachment));
    expectBytes(answer && 'file' in answer ? new Uint8Array(answer.file.bytes) : undefined, bytes);
    expect(await boss.history(null, 1)).toMatchObject([{ label: 'files-named' }]);
  }));
