/** Photos with a camera's metadata beside their pixels, segment by segment. */

const text = (words: string) => Buffer.from(words, 'latin1');

/** A JPEG segment with its marker. */
export const jpegPart = (mark: number, content: Uint8Array) => {
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const entry = (tag: number, type: number, count: number, value: Uint8Array) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  bytes.set(value, 8);
  return bytes;
};
const offset = (at: number) => Buffer.from([0, 0, at >> 8, at & 255]);

/** The location in the photo's bytes. */
export const PLACE = text('\0\0\0\x13\0\0\0\x01\0\0\0\x1a\0\0\0\x01\0\0\0\x2d\0\0\0\x01');
/** The camera's name in the photo's bytes. */
export const CAMERA = 'Camara-A7 de Laura';

/** A camera's Exif segment: orientation, camera and latitude. */
export const exif = (orientation: number) => {
  const [camera, place] = [8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 20];
  const tiff = Buffer.concat([
    ...[text('MM\0*'), offset(8), Buffer.from([0, 3])],
    entry(0x010f, 2, 19, offset(camera)),
    entry(0x0112, 3, 1, Buffer.from([0, orientation, 0, 0])),
    entry(0x8825, 4, 1, offset(place)),
    ...[offset(0), text(CAMERA.padEnd(20, '\0'))],
    ...[Buffer.from([0, 2]), entry(0x0001, 2, 2, text('N\0\0\0')), entry(0x0002, 5, 3, offset(place + 2 + 24 + 4))],
    ...[offset(0), PLACE],
  ]);
  return jpegPart(0xe1, Buffer.concat([text('Exif\0\0'), tiff]));
};

/** A JPEG with the Exif segment inserted after its first two bytes. */
export const asTaken = (jpeg: Uint8Array, orientation: number) =>
  Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpegPart(0xfe, text(CAMERA)), jpeg.subarray(2)]);
