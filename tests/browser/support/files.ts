import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { pdfText } from '../../documents/pdf-text';

/** The bytes of a finished download. */
export const bytesOf = async (download: Download) => readFile(await download.path());

/** A picture as from the phone's camera, drawn by the browser. */
export const drawPhoto = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 40, 30);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });

/** The first page of a PDF as a PNG of 200 dpi. `scripts/test-browser.mjs` requires its program. */
export const pictureOfPdf = (bytes: Buffer) => {
  const { status, stdout, stderr } = spawnSync('pdftoppm', ['-png', '-r', '200', '-singlefile', '-'], {
    input: bytes,
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`no picture of the PDF: ${stderr}`);
  return stdout;
};

/** The text of a PDF in one line, as the system's reader extracts it; without that program our own reader. */
export const textOfPdf = (bytes: Buffer) => {
  const { status, stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', '-layout', '-', '-'], { input: bytes });
  return (status === 0 ? stdout.toString('utf8') : pdfText(bytes)).replace(/\s+/g, ' ');
};
