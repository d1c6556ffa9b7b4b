import { inflateSync } from 'node:zlib';

const BEYOND_LATIN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const fromWinAnsi = (bytes: string) =>
  [...bytes].map((byte) => (byte >= '\u0080' && byte <= '\u009f' ? BEYOND_LATIN[byte.charCodeAt(0) - 128] : byte)).join('');

const unescaped = (literal: string) =>
  literal.replace(/\\(\d{3}|.)/gs, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code,
  );

const drawn = (stream: string) =>
  [...stream.matchAll(/\(((?:\\.|[^\\()])*)\)\s*Tj/gs)].map(([, literal = '']) => fromWinAnsi(unescaped(literal)));

/** The drawing operators of each page, read from the bytes of our PDF without another program. */
export const pdfStreams = (bytes: Uint8Array) => {
  const file = Buffer.from(bytes).toString('latin1');
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => number);
  return contents.map((number) => {
    const start = file.indexOf(`\n${number} 0 obj`);
    const from = file.indexOf('stream\n', start) + 'stream\n'.length;
    const packed = Buffer.from(file.slice(from, file.indexOf('\nendstream', from)), 'latin1');
    return inflateSync(packed).toString('latin1');
  });
};

/** The lines of text on each page. */
export const pdfPages = (bytes: Uint8Array) => pdfStreams(bytes).map(drawn);

/** The straight lines of a PDF: PDF writes `l` for each, after an `m` for the start. */
export const penLines = (bytes: Uint8Array) =>
  pdfStreams(bytes)
    .join('\n')
    .split('\n')
    .filter((line) => / l$/.test(line)).length;

/** All text of a PDF, page by page. */
export const pdfText = (bytes: Uint8Array) => pdfPages(bytes).flat().join('\n');
