import { sumBy } from './list';

/** Concatenates byte arrays. */
export const joinedBytes = (parts: readonly Uint8Array[]) => {
  const whole = new Uint8Array(sumBy(parts, ({ length }) => length));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Pipes bytes through a stream; throws when the result exceeds `most` bytes. */
const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinedBytes(pieces);
    size += value.byteLength;
    if (size > most) throw new Error(`The data has more than ${most} bytes when unpacked`);
    pieces.push(value);
  }
};

/** Compresses bytes with gzip (RFC 1952). */
export const gzip = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'), Number.POSITIVE_INFINITY);

/**
 * Decompresses gzip bytes to at most `most` bytes. Throws on damaged data, too much data, or trailing data, because the sender
 * may be hostile. Browsers refuse trailing data. Node accepts it, so the length at the end is compared.
 */
export const gunzip = async (bytes: Uint8Array, most: number) => {
  const unpacked = await through(new Uint8Array(bytes), new DecompressionStream('gzip'), most);
  const lengthAtEnd = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  if (lengthAtEnd !== unpacked.length) throw new Error('There is data after the end of the gzip stream');
  return unpacked;
};
