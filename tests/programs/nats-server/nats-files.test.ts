import { headers } from '@nats-io/nats-core';
import { natsFiles } from '@/lib/team/nats/files';
import { createLink } from '@/lib/team/nats/link';
import { fetchFile, hashOf, sendFile, sendFiles } from '@/lib/team/protocol/files';
import { connectFromNode } from '../../../scripts/team-server.mjs';
import { expectBytes, someBytes } from '../../support/a-file-server';
import { aNatsServer } from '../../support/a-nats-server';

const PHOTO = someBytes(1_000_000);

it('a photo is sent once over a real server that is killed meanwhile, and nothing there is replaced', async () => {
  const server = await aNatsServer(['supervisor', 'technician']);
  try {
    const [one, other] = server.guests;
    if (!one || !other) throw new Error('There is no guest');
    const name = { hash: await hashOf(PHOTO), size: PHOTO.byteLength };
    const link = await server.connect(one);
    let pieces = 0;
    const isHalf = () => {
      pieces += 1;
      return pieces <= 8;
    };
    expect(await sendFile(natsFiles(link, server.team, one.user), PHOTO, isHalf)).toBe('paused');
    await server.restart('SIGKILL');
    await expect(sendFile(natsFiles(link, server.team, one.user), PHOTO)).rejects.toThrow();

    const reader = natsFiles(await server.connect(other), server.team, other.user);
    expect(await fetchFile(reader, name)).toBeUndefined();
    const again = await server.connect(one);
    const sentBefore = again.stats().outBytes;
    expect(await sendFile(natsFiles(again, server.team, one.user), PHOTO)).toBe('sent');
    expect(again.stats().outBytes - sentBefore).toBeLessThan(600_000);
    expectBytes(await fetchFile(reader, name), PHOTO);

    const bytesOnce = again.stats().outBytes;
    expect(await sendFile(natsFiles(again, server.team, one.user), PHOTO)).toBe('sent');
    expect(again.stats().outBytes - bytesOnce).toBeLessThan(1_000);
    expect(await reader.keep(`${name.hash}.0`, someBytes(10))).toBe('there');
    expect(await reader.keep(`${name.hash}.1`, someBytes(10))).toBe('kept');
    expectBytes(await fetchFile(reader, name), PHOTO);
  } finally {
    await server.stop();
  }
});

it('a link sends files only while it has no messages, and interrupts them for messages', async () => {
  const server = await aNatsServer(['supervisor']);
  const [guest] = server.guests;
  if (!guest) throw new Error('There is no guest');
  const order: string[] = [];
  let isDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  const link = createLink({
    ...{ server: server.url, team: server.team, user: guest.user, seed: guest.seed, connect: connectFromNode },
    onState: () => undefined,
    talk: async () => {
      order.push('talk');
      return 'up-to-date';
    },
    send: async (remoteFiles, mayGoOn) => {
      if (order.length === 1) link.ring();
      const sent = await sendFile(remoteFiles, PHOTO, mayGoOn);
      order.push(sent);
      if (sent === 'sent') isDone();
      return sent === 'sent' ? 'sent' : 'paused';
    },
  });
  try {
    await done;
    expect(order).toEqual(['talk', 'paused', 'talk', 'sent']);
    const remoteFiles = link.remoteFiles();
    expectBytes(
      remoteFiles ? await fetchFile(remoteFiles, { hash: await hashOf(PHOTO), size: PHOTO.byteLength }) : undefined,
      PHOTO,
    );
  } finally {
    await link.close();
    await server.stop();
  }
});

it("a member can't delete a piece, nor add one to another team's files", async () => {
  const server = await aNatsServer(['technician']);
  try {
    const [guest] = server.guests;
    if (!guest) throw new Error('There is no guest');
    const connection = await server.connect(guest);
    expect(await sendFile(natsFiles(connection, server.team, guest.user), PHOTO)).toBe('sent');
    for (const act of ['DELETE', 'PURGE', 'MSG.DELETE', 'UPDATE'])
      await expect(
        connection.request(`$JS.API.STREAM.${act}.TF_${server.team}`, '{"seq":1}', { timeout: 500 }),
      ).rejects.toThrow();
    await expect(connection.request('telecampo.team99999999.file.a.0', 'x', { timeout: 500 })).rejects.toThrow();
    const name = { hash: await hashOf(PHOTO), size: PHOTO.byteLength };
    expectBytes(await fetchFile(natsFiles(connection, server.team, guest.user), name), PHOTO);
  } finally {
    await server.stop();
  }
});

it("a piece with its sender's own headers, under each of its eight names, is skipped, and the next photo is sent", async () => {
  const server = await aNatsServer(['supervisor', 'technician']);
  try {
    const [one, other] = server.guests;
    if (!one || !other) throw new Error('There is no guest');
    const hostile = await server.connect(other);
    const [filled, next] = [someBytes(1_000, 2), someBytes(2_000, 3)];
    for (let place = 0; place < 8; place += 1) {
      const head = headers(503, 'No Responders');
      head.set('Nats-Subject', 'telecampo.elsewhere');
      const subject = `telecampo.${server.team}.file.${await hashOf(filled)}.${place}`;
      await hostile.request(subject, place === 0 ? '' : `${place}`, { headers: head, timeout: 15_000 });
    }
    const remoteFiles = natsFiles(await server.connect(one), server.team, one.user);
    const left = new Map([filled, next].map((bytes) => [bytes, true]));
    const outbox = {
      next: async () => {
        for (const [bytes, isLeft] of left) if (isLeft) return { hash: await hashOf(bytes), bytes };
        return undefined;
      },
      done: async (hash: string) => {
        for (const bytes of left.keys()) if ((await hashOf(bytes)) === hash) left.delete(bytes);
      },
      cannot: async () => void left.set(filled, false),
    };
    expect(await sendFiles(remoteFiles, outbox, () => true)).toBe('sent');
    expect([...left.keys()]).toEqual([filled]);
    expectBytes(await fetchFile(remoteFiles, { hash: await hashOf(next), size: next.byteLength }), next);
    expect(await fetchFile(remoteFiles, { hash: await hashOf(filled), size: filled.byteLength })).toBeUndefined();
  } finally {
    await server.stop();
  }
});
