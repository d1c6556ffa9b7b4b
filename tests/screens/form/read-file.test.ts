import { createHash } from 'node:crypto';
import { readFile } from '@/components/form/files/read-file';
import { fileBytes } from '@/data/file-bytes';
import { attached } from '@/lib/domain/written';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { asTaken } from '../../support/a-photo';
import { testEnv } from '../../support/builders';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const text = (words: string) => new TextEncoder().encode(words).buffer;
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

it.each([
  ['image/jpeg', bytes(...JPEG)],
  ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/webp', text('RIFF1234WEBPVP8 ')],
  ['application/pdf', text('%PDF-1.7')],
  ['application/octet-stream', text('<html><script>alert(1)</script>')],
  ['application/octet-stream', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['application/octet-stream', text('RIFF1234WAVE')],
  ['application/octet-stream', bytes()],
])('recognizes %s by its bytes', (type, content) => {
  expect(typeOfBytes(content)).toBe(type);
});

it('trusts the bytes and not the name', async () => {
  const html = new File(['<script>alert(1)</script>'], 'plano.pdf', { type: 'application/pdf' });
  await expect(readFile(html)).resolves.toMatchObject({ name: 'plano.pdf', type: 'application/octet-stream', size: 25 });
});

it.each([
  ['nota.jpg', ''],
  ['IMG_0001.HEIC', ''],
  ['captura', 'image/png'],
])('rejects %s as a photo', async (name, type) => {
  await expect(readFile(new File(['Medir a las 8'], name, { type }))).rejects.toThrow(
    `${name} no se puede leer como foto. Tómala otra vez o elige otra.`,
  );
});

it.each(['heic', 'heix', 'hevc', 'mif1'])(
  'names the format of an HEIC photo that the browser can not read (%s)',
  async (brand) => {
    await expect(readFile(new File([`\0\0\0\x18ftyp${brand}\0\0\0\0`], 'IMG_0001.HEIC'))).rejects.toThrow(
      'IMG_0001.HEIC es una foto HEIC, que este navegador no puede leer. Guárdala como JPG, o toma otra aquí.',
    );
  },
);

it("removes location and camera from a photo that can't be drawn smaller", async () => {
  const plain = Buffer.from(fileBytes()[0]?.bytes ?? new ArrayBuffer());
  const read = await readFile(new File([new Uint8Array(asTaken(plain, 1))], 'poste.jpg'));
  expect(Buffer.from(read.bytes)).toEqual(plain);
  expect(read.size).toBe(plain.length);
});

it("keeps a photo that this browser can't draw as it is", async () => {
  const read = await readFile(new File([bytes(...JPEG, 1, 2, 3)], 'poste.jpeg'));
  expect(read).toMatchObject({ name: 'poste.jpg', type: 'image/jpeg', size: 7 });
  expect([...new Uint8Array(read.bytes)]).toEqual([...JPEG, 1, 2, 3]);
});

it('computes the hash by which other phones of a team fetch the file', async () => {
  const read = await readFile(new File(['%PDF-1'], 'plano.pdf'));
  const hash = createHash('sha256').update('%PDF-1').digest('hex');
  expect(read.hash).toBe(hash);
  expect(attached([read], testEnv())).toMatchObject([{ name: 'plano.pdf', hash }]);
});

it('gives the reason why a file is refused', async () => {
  await expect(readFile(new File([], 'vacio.pdf'))).rejects.toThrow('vacio.pdf está vacío.');
  const heavy = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'plano.bin');
  await expect(readFile(heavy)).rejects.toThrow('plano.bin pesa más de 15 MB. Elige un archivo más ligero.');
});
