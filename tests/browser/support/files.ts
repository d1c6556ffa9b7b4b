import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { pdfText } from '../../documents/pdf-text';

/** What a download brought to the disk. */
export const bytesOf = async (download: Download) => readFile(await download.path());

/** A picture as the phone's camera would give it, drawn by the browser itself. */
export const drawPhoto = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 40, 30);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });

/** What a printer makes of a PDF's first page, as a PNG of 200 dots an inch. `scripts/test-browser.mjs` asks for its program. */
export const pictureOfPdf = (bytes: Buffer) => {
  const { status, stdout, stderr } = spawnSync('pdftoppm', ['-png', '-r', '200', '-singlefile', '-'], {
    input: bytes,
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`no picture of the PDF: ${stderr}`);
  return stdout;
};

/** Everything a PDF says, in one line, as a reader of the system extracts it; read by ourselves where there is none. */
export const textOfPdf = (bytes: Buffer) => {
  const { status, stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', '-layout', '-', '-'], { input: bytes });
  return (status === 0 ? stdout.toString('utf8') : pdfText(bytes)).replace(/\s+/g, ' ');
};
