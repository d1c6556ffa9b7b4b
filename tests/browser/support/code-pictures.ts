import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const require = createRequire(import.meta.url);

/** A grey picture: one byte for each pixel, row by row. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const paper = (width: number, height: number): Picture => ({ width, height, pixels: new Uint8Array(width * height).fill(255) });

const put = (sheet: Picture, label: Picture, left: number, top: number) => {
  for (let row = 0; row < label.height; row += 1)
    sheet.pixels.set(label.pixels.subarray(row * label.width, (row + 1) * label.width), (top + row) * sheet.width + left);
};

let writer: Promise<unknown> | undefined;

const labelOf = async (text: string, format: 'Code128' | 'QRCode', scale: number): Promise<Picture> => {
  writer ??= readFile(require.resolve('zxing-wasm/writer/zxing_writer.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  );
  await writer;
  const { symbol, error } = await writeBarcode(text, { format, scale });
  if (!symbol.data) throw new Error(`no label for ${text}: ${error}`);
  return { width: symbol.width, height: symbol.height, pixels: new Uint8Array(symbol.data) };
};

const chunk = (name: string, content: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

const asPng = ({ width, height, pixels }: Picture) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

/** A photo (PNG) of a box with labels, a bar code on each, one below the other. */
export const photoOfLabels = async (texts: readonly string[]) => {
  const labels = await Promise.all(texts.map((text) => labelOf(text, 'Code128', 3)));
  const gap = 40;
  const width = Math.max(...labels.map((label) => label.width)) + 2 * gap;
  const sheet = paper(width, gap + labels.reduce((sum, { height }) => sum + height + gap, 0));
  let top = gap;
  for (const label of labels) {
    put(sheet, label, gap, top);
    top += label.height + gap;
  }
  return asPng(sheet);
};

const FILM = { width: 480, height: 360 } as const;

/** A film (Y4M, two pictures a second, repeated) that shows one QR code after the other. */
export const filmOfCodes = async (texts: readonly string[]) => {
  const { width, height } = FILM;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frames = texts.map(async (text) => {
    const label = await labelOf(text, 'QRCode', 6);
    const sheet = paper(width, height);
    put(sheet, label, Math.round((width - label.width) / 2), Math.round((height - label.height) / 2));
    return Buffer.concat([Buffer.from('FRAME\n'), sheet.pixels, colours]);
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420mpeg2\n`), ...(await Promise.all(frames))]);
};
