import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gunzip, gzip, joinedBytes } from '@/lib/kernel/bytes';
import { runs } from '../support/runs';

const MOST = 10_000;
const packed = () => Uint8Array.from(gzipSync('hola '.repeat(400)));
const unpacks = async (bytes: Uint8Array, most = MOST) => new TextDecoder().decode(await gunzip(bytes, most));
const changedAt = (index: number) => {
  const bytes = packed();
  bytes[bytes.length - index] = (bytes.at(-index) ?? 0) ^ 1;
  return bytes;
};

it('unpacks what it packed', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      expect(await gunzip(await gzip(bytes), MOST)).toEqual(bytes);
    }),
    { numRuns: runs(30) },
  ));

it('packs a repetitive text to less than a tenth', async () => {
  const bytes = new TextEncoder().encode('{"id":"tsk000000001","title":"Anillo"}'.repeat(50));
  expect((await gzip(bytes)).byteLength).toBeLessThan(bytes.byteLength / 10);
});

it('unpacks bytes in the middle of others', async () => {
  const around = joinedBytes([new Uint8Array(3), packed(), new Uint8Array(5)]);
  expect(await unpacks(around.subarray(3, around.length - 5))).toBe('hola '.repeat(400));
});

it('unpacks at most the given number of bytes', async () => {
  expect(await unpacks(packed(), 2_000)).toHaveLength(2_000);
  await expect(unpacks(packed(), 1_999)).rejects.toThrow('The data has more than 1999 bytes when unpacked');
});

it.each([
  ['are truncated', () => packed().subarray(0, -3)],
  ['lack their end', () => packed().subarray(0, -8)],
  ['have another checksum', () => changedAt(8)],
  ['have another length', () => changedAt(4)],
  ['continue with zeros', () => joinedBytes([packed(), new Uint8Array(8)])],
  ['continue with other bytes', () => joinedBytes([packed(), Uint8Array.of(1, 2, 3)])],
  ['continue with another packed text', () => joinedBytes([packed(), Uint8Array.from(gzipSync('x'))])],
  ['are their first two bytes only', () => packed().subarray(0, 2)],
  ['are no gzip', () => new TextEncoder().encode('{"v":1}')],
])('refuses packed bytes that %s (invariant Y24)', async (_, bytes) => {
  await expect(unpacks(bytes())).rejects.toThrow();
});
