import { sumBy } from './list';

/** The parts one after another, as one array. */
export const joinedBytes = (parts: readonly Uint8Array[]) => {
  const whole = new Uint8Array(sumBy(parts, ({ length }) => length));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Bytes once they have gone through; throws where they become more than `most`. */
const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinedBytes(pieces);
    size += value.byteLength;
    if (size > most) throw new Error('The bytes unpack to too many');
    pieces.push(value);
  }
};

/** Bytes packed as gzip (RFC 1952). */
export const gzip = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'), Number.POSITIVE_INFINITY);

/**
 * What packed bytes hold, at most `most` bytes. Throws where they are damaged, hold more, or go on after their end: whoever sent them may be
 * hostile. Browsers agree on that; Node reads on, so the length that stands last is compared.
 */
export const gunzip = async (bytes: Uint8Array, most: number) => {
  const unpacked = await through(new Uint8Array(bytes), new DecompressionStream('gzip'), most);
  const said = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  if (said !== unpacked.length) throw new Error('The bytes go on after their end');
  return unpacked;
};
