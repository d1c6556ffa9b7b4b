import fc from 'fast-check';
import { type FileOutbox, fetchFile, hashOf, sendFile, sendFiles } from '@/lib/team/protocol/files';
import { aFileServer, expectBytes, someBytes } from '../../support/a-file-server';
import { runs } from '../../support/runs';

const PHOTO = someBytes(300_000);
const named = async (bytes: Uint8Array) => ({ hash: await hashOf(bytes), size: bytes.byteLength });

it.each([1, 65_536, 65_537, 300_000])('a file of %d bytes arrives as it was sent, in pieces of at most 64 KiB', async (size) => {
  const { remoteFiles, pieces } = aFileServer();
  const bytes = someBytes(size);
  expect(await sendFile(remoteFiles, bytes)).toBe('sent');
  expectBytes(await fetchFile(remoteFiles, await named(bytes)), bytes);
  expect(Math.max(...[...pieces.values()].map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(65_536);
});

it('a file that nobody sent completely does not exist yet', async () => {
  const server = aFileServer();
  const name = await named(PHOTO);
  expect(await fetchFile(server.remoteFiles, name)).toBeUndefined();
  server.breakAfter(6);
  await expect(sendFile(server.remoteFiles, PHOTO)).rejects.toThrow('The connection is lost');
  server.breakAfter(1_000);
  expect(server.sent.length).toBeGreaterThan(0);
  expect(await fetchFile(server.remoteFiles, name)).toBeUndefined();
});

it('after a break at any point both sides continue: no piece is sent or fetched twice', async () => {
  const name = await named(PHOTO);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), async (calls) => {
      const server = aFileServer();
      for (let tries = 0; ; tries += 1) {
        // A restart first compares the sent pieces, so each attempt must last a little longer.
        server.breakAfter(calls + tries);
        if ((await sendFile(server.remoteFiles, PHOTO).catch(() => 'lost')) === 'sent') break;
      }
      expect(new Set(server.sent).size).toBe(server.sent.length);
      const held = new Map<string, Uint8Array>();
      for (;;) {
        server.breakAfter(calls + 1);
        const before = held.size;
        const file = await fetchFile(server.remoteFiles, name, held).catch(() => undefined);
        if (file) {
          expectBytes(file, PHOTO);
          break;
        }
        expect(held.size).toBeGreaterThan(before);
      }
    }),
    { numRuns: runs(20) },
  );
});

it('a sender who knows how many pieces the server has requests none of them', async () => {
  const { remoteFiles, asked, sent } = aFileServer();
  let pieces = 0;
  const count = async (now: number) => {
    pieces = now;
  };
  expect(await sendFile(remoteFiles, PHOTO, () => pieces < 3, { from: 0, onPiece: count })).toBe('paused');
  const [before, names] = [asked.length, [...sent]];
  expect([pieces, names.length]).toEqual([3, 3]);
  expect(await sendFile(remoteFiles, PHOTO, () => true, { from: pieces, onPiece: count })).toBe('sent');
  expect(asked.slice(before).filter((name) => names.includes(name))).toEqual([]);
  expectBytes(await fetchFile(remoteFiles, await named(PHOTO)), PHOTO);
});

it('a file that no record has any more is skipped, and the next one is sent', async () => {
  const { remoteFiles } = aFileServer();
  const { waiting, outbox } = await anOutbox(PHOTO, someBytes(200_000, 2));
  const takenOff: FileOutbox = {
    ...outbox,
    async next() {
      const isFirst = waiting.length === 2;
      const file = isFirst ? waiting.shift() : waiting[0];
      return file && { ...file, isShown: () => !isFirst };
    },
  };
  const second = await named(someBytes(200_000, 2));
  expect(await sendFiles(remoteFiles, takenOff, () => true)).toBe('sent');
  expect(await fetchFile(remoteFiles, await named(PHOTO))).toBeUndefined();
  expectBytes(await fetchFile(remoteFiles, second), someBytes(200_000, 2));
});

it('one photo of two people is sent once', async () => {
  const { remoteFiles, sent } = aFileServer();
  await sendFile(remoteFiles, PHOTO);
  const before = sent.length;
  expect(await sendFile(remoteFiles, Uint8Array.from(PHOTO))).toBe('sent');
  expect(sent.length).toBe(before);
});

describe('received bytes are hostile until their hash matches', () => {
  const list = (wanted: object) => new TextEncoder().encode(JSON.stringify({ v: 1, size: 300_000, pieces: [], ...wanted }));

  it.each([
    ['other bytes', someBytes(300, 7)],
    ['nothing', new Uint8Array()],
    ['a list of no pieces', list({})],
    ['a list of another size', list({ size: 9 })],
    ['a list of pieces that are no hashes', list({ pieces: ['x', 'x', 'x', 'x', 'x'] })],
    ['a list of missing pieces', list({ pieces: Array.from({ length: 5 }, () => 'a'.repeat(64)) })],
    ['a piece list of another shape', new TextEncoder().encode('null')],
  ])("%s under a file's name are refused, and the real file can still be sent", async (_, nonsense) => {
    const { remoteFiles, pieces } = aFileServer();
    const name = await named(PHOTO);
    pieces.set(`${name.hash}.0`, nonsense);
    expect(await fetchFile(remoteFiles, name)).toBeUndefined();
    expect(await sendFile(remoteFiles, PHOTO)).toBe('sent');
    expectBytes(await fetchFile(remoteFiles, name), PHOTO);
  });

  it('so is garbage under the name of a piece', async () => {
    const { remoteFiles, pieces } = aFileServer();
    const name = await named(PHOTO);
    pieces.set(`${await hashOf(PHOTO.subarray(65_536, 131_072))}.0`, someBytes(65_536, 9));
    expect(await sendFile(remoteFiles, PHOTO)).toBe('sent');
    expectBytes(await fetchFile(remoteFiles, name), PHOTO);
  });

  it('a member who takes all names of one file blocks that file and no other', async () => {
    const { remoteFiles, pieces } = aFileServer();
    const { hash } = await named(PHOTO);
    for (let place = 0; place < 8; place += 1) pieces.set(`${hash}.${place}`, someBytes(10, place + 1));
    expect(await sendFile(remoteFiles, PHOTO)).toBe('blocked');
    expect(await sendFile(remoteFiles, someBytes(10, 99))).toBe('sent');
  });
});

/** A device's unsent files, with the marks of sent and blocked ones. */
const anOutbox = async (...files: readonly Uint8Array[]) => {
  const waiting = await Promise.all(files.map(async (bytes) => ({ hash: await hashOf(bytes), bytes })));
  const blocked: string[] = [];
  const outbox: FileOutbox = {
    next: async () => waiting[0],
    done: async (hash) => {
      expect(waiting.shift()?.hash).toBe(hash);
    },
    cannot: async (hash) => {
      expect(waiting.shift()?.hash).toBe(hash);
      blocked.push(hash);
    },
  };
  return { waiting, outbox, blocked };
};

it('files are sent one after the other; the link can be used between two pieces', async () => {
  const { remoteFiles, sent } = aFileServer();
  const { waiting, outbox } = await anOutbox(PHOTO, someBytes(200_000, 2));
  expect(await sendFiles(remoteFiles, outbox, () => sent.length < 3)).toBe('paused');
  expect([sent.length, waiting.length]).toEqual([3, 2]);
  expect(await sendFiles(remoteFiles, outbox, () => true)).toBe('sent');
  expect(waiting).toEqual([]);
});

it('a full server keeps the rest waiting', async () => {
  const server = aFileServer();
  const { waiting, outbox } = await anOutbox(PHOTO);
  server.fill();
  expect(await sendFiles(server.remoteFiles, outbox, () => true)).toBe('full');
  expect(waiting).toHaveLength(1);
});

it('a file whose names were all taken is skipped, and the later ones are sent', async () => {
  const { remoteFiles, pieces } = aFileServer();
  const { hash } = await named(PHOTO);
  for (let place = 0; place < 8; place += 1) pieces.set(`${hash}.${place}`, someBytes(10, place + 1));
  const { outbox, blocked } = await anOutbox(PHOTO, someBytes(200_000, 2));
  expect(await sendFiles(remoteFiles, outbox, () => true)).toBe('sent');
  expect(blocked).toEqual([hash]);
  expectBytes(await fetchFile(remoteFiles, await named(someBytes(200_000, 2))), someBytes(200_000, 2));
});
