import fc from 'fast-check';
import { fileBytes } from '@/data/file-bytes';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { withoutMetadata } from '@/lib/kernel/photo-metadata';
import { asTaken, CAMERA, exif, jpegPart, PLACE } from '../support/a-photo';

const bytes = (content: Uint8Array) => new Uint8Array(content).buffer;
const bare = (photo: Uint8Array, type = 'image/jpeg') => Buffer.from(withoutMetadata(bytes(photo), type));
const text = (words: string) => Buffer.from(words, 'latin1');
/** The sample's photo as written by a canvas: density, colour profile and pixels. */
const plain = Buffer.from(fileBytes()[0]?.bytes ?? new ArrayBuffer());

const metadataIn = (photo: Buffer) =>
  [CAMERA, 'Exif', 'http://ns.adobe.com', 'GPSLatitude'].filter((word) => photo.includes(word));

describe('a JPEG', () => {
  it('loses location and camera, and nothing of its pixels and colours', () => {
    const taken = asTaken(plain, 1);
    expect(taken.includes(PLACE)).toBe(true);
    expect(bare(taken)).toEqual(plain);
    expect(plain.includes('ICC_PROFILE')).toBe(true);
  });

  it.each([2, 3, 6, 8])('keeps its orientation (%i), and no other metadata', (orientation) => {
    const photo = bare(asTaken(plain, orientation));
    expect([photo.includes(CAMERA), photo.includes(PLACE)]).toEqual([false, false]);
    // The rest keeps the orientation, and a second run changes nothing.
    expect(photo.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]))).toBe(true);
    expect(bare(photo)).toEqual(photo);
    expect(photo.length - plain.length).toBeLessThan(40);
  });

  it('loses the texts of other programs, and a second picture or film after its end', () => {
    const xmp = jpegPart(0xe1, text('http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>19,25.8N'));
    const [iptc, second] = [jpegPart(0xed, text(CAMERA)), jpegPart(0xe2, text('MPF\0'))];
    const behind = Buffer.concat([asTaken(plain, 6), text(`ftypmp4 ${CAMERA}`)]);
    const photo = bare(Buffer.concat([plain.subarray(0, 2), xmp, iptc, second, plain.subarray(2), behind]));
    expect(photo).toEqual(plain);
  });

  it('is read beyond bytes that look like an end in a segment between its scans', () => {
    const scan = Buffer.concat([jpegPart(0xda, Buffer.from([1])), Buffer.from([0x11, 0xff, 0, 0xff, 0xd0, 0x22])]);
    const table = jpegPart(0xc4, Buffer.from([0xff, 0xd9, 1]));
    const head = Buffer.from([0xff, 0xd8]);
    const body = Buffer.concat([scan, table, scan, Buffer.from([0xff, 0xd9])]);
    expect(bare(Buffer.concat([head, exif(1), body]))).toEqual(Buffer.concat([head, body]));
  });
});

const chunk = (name: string, content: Uint8Array) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([size, text(name), content, Buffer.alloc(4)]);
};
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

it('a PNG loses its metadata', () => {
  const kept = [chunk('IHDR', Buffer.alloc(13)), chunk('IDAT', text('pixels')), chunk('IEND', Buffer.alloc(0))];
  const [head, ...rest] = kept;
  const said = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'].map((name) => chunk(name, text(CAMERA)));
  const photo = Buffer.concat([PNG_HEAD, head ?? PNG_HEAD, ...said, ...rest, text(CAMERA)]);
  expect(bare(photo, 'image/png')).toEqual(Buffer.concat([PNG_HEAD, ...kept]));
});

const riff = (...chunks: readonly (readonly [string, Uint8Array])[]) => {
  const parts = chunks.map(([name, content]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([text(name), size, content, Buffer.alloc(content.length % 2)]);
  });
  const whole = Buffer.concat([text('RIFF\0\0\0\0WEBP'), ...parts]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

it('a WebP loses its metadata, and the flags that announce it', () => {
  const head = (flags: number) => Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]);
  const photo = riff(['VP8X', head(0b0001_1100)], ['VP8 ', text('odd')], ['EXIF', text(CAMERA)], ['XMP ', text(CAMERA)]);
  expect(bare(photo, 'image/webp')).toEqual(riff(['VP8X', head(0b0001_0000)], ['VP8 ', text('odd')]));
});

it('bytes that are no photo stay unchanged', () => {
  expect(bare(text('%PDF-1.7 Exif'), 'application/pdf').toString()).toBe('%PDF-1.7 Exif');
});

it('a cut off or corrupted photo is read to its end, grows at most by its orientation, and keeps its type', () => {
  const taken = asTaken(plain, 6);
  fc.assert(
    fc.property(fc.nat(taken.length), fc.nat(3000), fc.uint8Array({ maxLength: 20 }), (end, at, strewn) => {
      const broken = Buffer.from(taken.subarray(0, Math.max(4, end)));
      broken.set(strewn.subarray(0, Math.max(0, broken.length - at - 4)), Math.min(at + 4, broken.length));
      const photo = bare(broken);
      expect(photo.length).toBeLessThanOrEqual(broken.length + 36);
      // A head that ends after a few bytes has no detectable type.
      if (photo.length > 5) expect(typeOfBytes(bytes(photo))).toBe(typeOfBytes(bytes(broken)));
    }),
  );
});

it('no text of the camera is left in the original photo', () => {
  expect(metadataIn(asTaken(plain, 6))).toEqual([CAMERA, 'Exif']);
  expect(metadataIn(bare(asTaken(plain, 6)))).toEqual(['Exif']);
  expect(metadataIn(bare(asTaken(plain, 1)))).toEqual([]);
});
