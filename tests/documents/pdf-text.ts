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

/** What each page of our PDF draws, in PDF's own operators. It is read from its bytes, without a program of the system. */
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

/** The lines that each page says. */
export const pdfPages = (bytes: Uint8Array) => pdfStreams(bytes).map(drawn);

/** Under how many lines of a pen each page is drawn: `m`, then one `l` for each line. */
export const penLines = (bytes: Uint8Array) =>
  pdfStreams(bytes)
    .join('\n')
    .split('\n')
    .filter((line) => / l$/.test(line)).length;

/** Everything a PDF says, its pages one after the other. */
export const pdfText = (bytes: Uint8Array) => pdfPages(bytes).flat().join('\n');
