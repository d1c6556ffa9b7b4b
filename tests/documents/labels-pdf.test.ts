import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import {
  LABEL_PAPERS,
  type LabelCode,
  type LabelPaper,
  labelPlace,
  labelsAPage,
  labelsPdf,
  labelTrouble,
} from '@/lib/documents/labels-pdf';
import { runs } from '../support/runs';
import { pdfPages, pdfStreams } from './pdf-text';

const labelPlaces = (paper: LabelPaper, count: number, first?: number) =>
  Array.from({ length: count }, (_, index) => labelPlace(paper, index, first));
const papers = LABEL_PAPERS.map((paper) => [paper.name, paper] as const);
const paperOf = (id: string) => LABEL_PAPERS.find((paper) => paper.id === id) ?? LABEL_PAPERS[0];
const CODES: readonly LabelCode[] = ['qr', 'code128'];

const POINT = 25.4 / 72;

/** The filled rectangles of each page, in millimetres from its upper left corner. */
const filledOn = (bytes: Uint8Array, { page }: LabelPaper) =>
  pdfStreams(bytes).map((stream) =>
    [...stream.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((found) => {
      const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map((points) => Number(points) * POINT);
      return { x, y: page.height - Math.max(y, y + height), width, height: Math.abs(height) };
    }),
  );

const printed = (
  values: readonly string[],
  paper: LabelPaper,
  code: LabelCode,
  more: Partial<Parameters<typeof labelsPdf>[1]> = {},
) =>
  labelsPdf(
    values.map((value) => ({ value, name: 'ONT Huawei HG8145' })),
    { code, paper, first: 1, copies: 1, business: 'Fibra del Norte', of: 'ONT', ...more },
  );

const DOTS = 12;

/** The codes that the scanner's reader finds on a page, rendered at 12 dots per millimetre (300 dpi). */
const readPage = async (bars: ReturnType<typeof filledOn>[number], { page }: LabelPaper) => {
  const [width, height] = [Math.round(page.width * DOTS), Math.round(page.height * DOTS)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars)
    for (let y = Math.round(bar.y * DOTS); y < Math.round((bar.y + bar.height) * DOTS); y += 1)
      for (let x = Math.round(bar.x * DOTS); x < Math.round((bar.x + bar.width) * DOTS); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode', 'Code128'] });
  return found.map(({ text }) => text).sort();
};

beforeAll(() => {
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

describe.each(papers)('%s', (_name, paper) => {
  it('places its labels inside the page without overlap, and continues a begun sheet', () => {
    const aPage = labelsAPage(paper);
    const { width, height } = paper.label;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: aPage }), (count, first) => {
        const places = labelPlaces(paper, count, first);
        expect(places).toHaveLength(count);
        expect(places.at(-1)?.page).toBe(Math.ceil((first - 1 + count) / aPage) - 1);
        expect(places[0]).toEqual(labelPlaces(paper, first)[first - 1]);
        const isOnPage = ({ x, y }: (typeof places)[number]) =>
          x >= 0 && y >= 0 && x + width <= paper.page.width && y + height <= paper.page.height;
        expect(places.filter((place) => !isOnPage(place))).toEqual([]);
        const isOver = (one: (typeof places)[number], at: number) =>
          places
            .slice(at + 1, at + aPage)
            .some(
              ({ page, x, y }) => page === one.page && Math.abs(x - one.x) < width - 1e-9 && Math.abs(y - one.y) < height - 1e-9,
            );
        expect(places.filter(isOver)).toEqual([]);
      }),
      { numRuns: runs(10) },
    );
  });

  it.each(CODES)('prints codes that read back in %s, with modules of at least 0.25 mm inside their label', async (code) => {
    const values = ['48575443A1', 'HW-2026-7', '0123456789', 'L 24/7'].filter((value) => !labelTrouble(paper, code, value));
    expect(values.length).toBeGreaterThan(2);
    const { bytes } = await printed(values, paper, code);
    const pages = filledOn(bytes, paper);
    expect(pages).toHaveLength(Math.ceil(values.length / labelsAPage(paper)));
    const places = labelPlaces(paper, values.length);
    for (const [page, bars] of pages.entries())
      for (const { x, y, width, height } of bars) {
        expect(width).toBeGreaterThan(0.249);
        const isInside = places.some(
          (place) =>
            place.page === page &&
            x >= place.x + 0.99 &&
            y >= place.y + 0.99 &&
            x + width <= place.x + paper.label.width - 0.99 &&
            y + height <= place.y + paper.label.height - 0.99,
        );
        expect(isInside).toBe(true);
      }
    const read = (await Promise.all(pages.map((bars) => readPage(bars, paper)))).flat();
    expect(read.sort()).toEqual([...values].sort());
  });
});

it('prints codes of any typed text that read back, in each symbology', async () => {
  const paper = paperOf('rollo-62');
  const typed = fc.stringMatching(/^[!-~]([ -~]{0,8}[!-~])?$/);
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(...CODES), async (value, code) => {
      const { bytes } = await printed([value], paper, code);
      const read = await Promise.all(filledOn(bytes, paper).map((bars) => readPage(bars, paper)));
      expect(read).toEqual([[value]]);
    }),
    { numRuns: runs(20) },
  );
});

it('prints copies in order from the next free label of a begun sheet', async () => {
  const paper = paperOf('a4-24');
  const { bytes, name } = await printed(['A-1', 'A-2'], paper, 'qr', { first: 22, copies: 3 });
  expect(name).toBe('etiquetas-ont.pdf');
  const said = pdfPages(bytes).map((lines) => lines.filter((line) => line.startsWith('A-')));
  expect(said).toEqual([
    ['A-1', 'A-1', 'A-1'],
    ['A-2', 'A-2', 'A-2'],
  ]);
});

it('prints the value below the code, the material truncated to the width, and the business name if there is one', async () => {
  const long = 'Terminal óptica de red con cuatro puertos Gigabit, Wi-Fi de doble banda y dos de voz';
  const print = { paper: paperOf('rollo-50'), first: 1, copies: 1, of: 'ONT' } as const;
  const lines = async (code: LabelCode, business: string) =>
    pdfPages((await labelsPdf([{ value: 'HW-1', name: long }], { ...print, code, business })).bytes).flat();
  expect(await lines('code128', 'Fibra Ñ')).toEqual(['HW-1', expect.stringMatching(/^Terminal óptica/), 'Fibra Ñ']);
  expect((await lines('code128', 'Fibra Ñ'))[1]?.length).toBeLessThan(50);
  expect(await lines('qr', '')).toEqual(['HW-1', expect.stringMatching(/^Terminal/), expect.any(String)]);
});

/** The start of each line of text, in millimetres from the upper left corner. */
const linesOn = (bytes: Uint8Array, { page }: LabelPaper) =>
  pdfStreams(bytes).flatMap((stream) =>
    [...stream.matchAll(/^(\S+) (\S+) Td$/gm)].map(([, x, y]) => ({ x: Number(x) * POINT, y: page.height - Number(y) * POINT })),
  );

it('prints the lines beside a QR, on half of its label, or below a bar code, in order', async () => {
  const paper = paperOf('a4-24');
  for (const code of CODES) {
    const { bytes } = await printed(['hw-2026-11-25-0001'], paper, code);
    const [lines, bars] = [linesOn(bytes, paper), filledOn(bytes, paper).flat()];
    const depths = lines.map(({ y }) => y);
    expect(depths.length).toBeGreaterThan(2);
    expect(depths).toEqual([...new Set(depths)].sort((one, other) => one - other));
    if (code === 'qr') expect(Math.max(...lines.map(({ x }) => x))).toBeLessThanOrEqual(paper.left + paper.label.width / 2);
    else expect(Math.min(...depths)).toBeGreaterThan(Math.max(...bars.map(({ y, height }) => y + height)));
  }
});

it('reports a value that does not fit a label: too long for its narrowest module, or with characters outside Code 128', () => {
  const small = paperOf('carta-80');
  const troubles = (value: string) => CODES.map((code) => labelTrouble(small, code, value));
  expect(troubles('0123456789')).toEqual([undefined, undefined]);
  expect(troubles('HWTC-2026-11-25-0001')).toEqual([undefined, 'room']);
  expect(troubles('Estantería Ñ')).toEqual([undefined, 'letters']);
  expect(troubles('x'.repeat(200))).toEqual(['room', 'room']);
});
