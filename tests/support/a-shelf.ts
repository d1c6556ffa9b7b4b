import type { RemoteFiles } from '@/lib/team/protocol/files';

/** The given number of bytes, different ones for each `kind`. */
export const someBytes = (size: number, kind = 1) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) * kind + kind) % 251);

/** Compares at once what `toEqual` compares byte by byte. */
export const expectBytes = (bytes: Uint8Array | undefined, wanted: Uint8Array) =>
  expect(bytes && Buffer.compare(bytes, wanted)).toBe(0);

/** A shelf in memory, with what can go wrong with one: a link that breaks after so many calls, no room, somebody's nonsense. */
export const aShelf = () => {
  const pieces = new Map<string, Uint8Array>();
  const sent: string[] = [];
  const asked: string[] = [];
  let callsLeft = Number.POSITIVE_INFINITY;
  let mostSent = Number.POSITIVE_INFINITY;
  let isFull = false;
  let made = 1;
  const call = <Answer>(work: () => Answer) => {
    if (callsLeft <= 0 || sent.length >= mostSent) return Promise.reject(new Error('The link is lost'));
    callsLeft -= 1;
    return Promise.resolve(work());
  };
  const shelf: RemoteFiles = {
    // Whoever else asks this uses up no call of who fetches.
    created: async () => `files ${made}`,
    read: (name) =>
      call(() => {
        asked.push(name);
        return pieces.get(name);
      }),
    keep: (name, bytes) =>
      call(() => {
        if (pieces.has(name)) return 'there';
        if (isFull) return 'full';
        sent.push(name);
        pieces.set(name, Uint8Array.from(bytes));
        return 'kept';
      }),
  };
  return {
    shelf,
    pieces,
    /** The names under which something was sent, in order. */
    sent,
    /** The names that were read, in order. */
    asked,
    breakAfter(calls: number) {
      callsLeft = calls;
    },
    /** The link is lost once so many pieces were sent. */
    breakAfterSent(count: number) {
      mostSent = count;
    },
    /** As a server that was restored has them: other files, of which only these are there. */
    restore(names: readonly string[]) {
      made += 1;
      for (const name of [...pieces.keys()]) if (!names.includes(name)) pieces.delete(name);
    },
    fill(isSo = true) {
      isFull = isSo;
    },
  };
};
