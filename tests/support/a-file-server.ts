import type { RemoteFiles } from '@/lib/team/protocol/files';

/** Test bytes that differ for each `kind`. */
export const someBytes = (size: number, kind = 1) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) * kind + kind) % 251);

/** Compares bytes faster than `toEqual`, which does so one by one. */
export const expectBytes = (bytes: Uint8Array | undefined, wanted: Uint8Array) =>
  expect(bytes && Buffer.compare(bytes, wanted)).toBe(0);

/** Remote files in memory with faults: a link that breaks after some calls, no room, and foreign bytes. */
export const aFileServer = () => {
  const pieces = new Map<string, Uint8Array>();
  const sent: string[] = [];
  const asked: string[] = [];
  let callsLeft = Number.POSITIVE_INFINITY;
  let mostSent = Number.POSITIVE_INFINITY;
  let isFull = false;
  let made = 1;
  const call = <Answer>(work: () => Answer) => {
    if (callsLeft <= 0 || sent.length >= mostSent) return Promise.reject(new Error('The connection is lost'));
    callsLeft -= 1;
    return Promise.resolve(work());
  };
  const remoteFiles: RemoteFiles = {
    // This call does not count towards the breaking link.
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
    remoteFiles: remoteFiles,
    pieces,
    /** The names sent, in order. */
    sent,
    /** The names that were read, in order. */
    asked,
    breakAfter(calls: number) {
      callsLeft = calls;
    },
    /** Breaks the link after this many sent pieces. */
    breakAfterSent(count: number) {
      mostSent = count;
    },
    /** Simulates a restored server: a new creation time and only these files. */
    restore(names: readonly string[]) {
      made += 1;
      for (const name of [...pieces.keys()]) if (!names.includes(name)) pieces.delete(name);
    },
    fill(isSo = true) {
      isFull = isSo;
    },
  };
};
