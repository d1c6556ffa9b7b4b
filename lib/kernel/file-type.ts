const MAGIC: readonly { readonly type: string; readonly at: number; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'application/pdf', at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

const PHOTOS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a browser may display a file of this type; other types are only downloaded, so that nothing in them runs. */
export const isPhotoType = (type: string) => PHOTOS.includes(type);

/** The type of a file by its first bytes: jpeg, png, webp or pdf; otherwise `application/octet-stream`. */
export const typeOfBytes = (buffer: ArrayBuffer) => {
  const head = new Uint8Array(buffer, 0, Math.min(buffer.byteLength, 16));
  const known = MAGIC.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte));
  return known?.type ?? 'application/octet-stream';
};
