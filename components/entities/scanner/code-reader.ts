const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/**
 * The formats on labels of telecom material. Formats without a check digit are left out, because they read plain text as codes.
 */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'code_93', 'ean_13', 'ean_8', 'upc_a', 'upc_e'];
/** The formats that a browser's own reader must support to be used. */
const NEEDED = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];

/** A code in a picture, with its centre as shares of the picture's width and height. */
export interface SeenCode {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export type Picture = HTMLVideoElement | ImageBitmap;

/** Reads all codes of a picture, scaled down to at most `most` pixels on its longest side. */
export interface CodeReader {
  read(picture: Picture, most: number): Promise<readonly SeenCode[]>;
}

/** A code as a detector returns it. */
export interface Detected {
  readonly rawValue: string;
  readonly boundingBox: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The messages between the page and the reader's worker; `id` joins request and answer. */
export type ReaderCall =
  | { readonly formats: readonly string[] }
  | { readonly id: number; readonly pixels: ArrayBuffer; readonly width: number; readonly height: number };
export type ReaderAnswer = { readonly ready: boolean } | { readonly id: number; readonly found: readonly Detected[] | undefined };

interface Detector {
  detect(picture: Picture): Promise<readonly Detected[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

const sizeOf = (picture: Picture) =>
  'videoWidth' in picture ? { width: picture.videoWidth, height: picture.videoHeight } : picture;

const seenIn = (found: readonly Detected[], width: number, height: number): readonly SeenCode[] =>
  found.map(({ rawValue, boundingBox: box }) => ({
    text: rawValue,
    x: (box.x + box.width / 2) / width,
    y: (box.y + box.height / 2) / height,
  }));

const browsersReader = async (): Promise<CodeReader | undefined> => {
  const { BarcodeDetector } = window;
  const known = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  if (!(BarcodeDetector && known && NEEDED.every((format) => known.includes(format)))) return undefined;
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => known.includes(format)) });
  return {
    async read(picture) {
      const { width, height } = sizeOf(picture);
      return seenIn(await detector.detect(picture), width, height);
    },
  };
};

const NOT_LOADED = 'the reader of codes did not load';

const pixelsOf = (canvas: HTMLCanvasElement, picture: Picture, most: number) => {
  const { width, height } = sizeOf(picture);
  const scale = Math.min(1, most / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
};

/** Our own reader runs in a worker: its script may run wasm, which the page's content policy forbids (decision 042). */
const workersReader = () =>
  new Promise<CodeReader>((resolve, reject) => {
    const worker = new Worker(`${BASE_PATH}/scanner/reader.js`);
    const canvas = document.createElement('canvas');
    const waiting = new Map<number, (found: readonly Detected[]) => void>();
    let last = 0;
    const post = (call: ReaderCall, transfer: Transferable[] = []) => worker.postMessage(call, transfer);
    const fail = () => {
      worker.terminate();
      reject(new Error(NOT_LOADED));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
      if ('ready' in data) return data.ready ? resolve(reader) : fail();
      // A picture that could not be read has no codes.
      waiting.get(data.id)?.(data.found ?? []);
      waiting.delete(data.id);
    });
    const reader: CodeReader = {
      async read(picture, most) {
        const { data, width, height } = pixelsOf(canvas, picture, most);
        last += 1;
        const id = last;
        const found = new Promise<readonly Detected[]>((answer) => waiting.set(id, answer));
        post({ id, pixels: data.buffer, width, height }, [data.buffer]);
        return seenIn(await found, width, height);
      },
    };
    post({ formats: FORMATS });
  });

let reader: Promise<CodeReader> | undefined;

/**
 * The reader of this page: the browser's own when it supports the formats, else ours. Throws when ours fails to load; the next
 * call tries again.
 */
export const openReader = () => {
  reader ??= browsersReader().then((own) => own ?? workersReader());
  reader.catch(() => {
    reader = undefined;
  });
  return reader;
};
