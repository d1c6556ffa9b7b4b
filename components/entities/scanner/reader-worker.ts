/** The worker that reads codes where the browser can't. `scripts/write-scanner.mjs` bundles it with its wasm. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import type { ReaderAnswer, ReaderCall } from './code-reader';

type Formats = NonNullable<ConstructorParameters<typeof BarcodeDetector>[0]>['formats'];

let detector: BarcodeDetector | undefined;

const answer = (message: ReaderAnswer) => self.postMessage(message);

const begin = async (formats: readonly string[]) => {
  const locateFile = (file: string) => new URL(file, self.location.href).href;
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  detector = new BarcodeDetector({ formats: [...formats] as Formats });
};

self.addEventListener('message', async ({ data }: MessageEvent<ReaderCall>) => {
  if ('formats' in data) {
    const isReady = await begin(data.formats).then(
      () => true,
      () => false,
    );
    return answer({ ready: isReady });
  }
  const { id, pixels, width, height } = data;
  const found = await detector?.detect(new ImageData(new Uint8ClampedArray(pixels), width, height)).catch(() => undefined);
  const plain = found?.map(({ rawValue, boundingBox: { x, y, width: wide, height: high } }) => ({
    rawValue,
    boundingBox: { x, y, width: wide, height: high },
  }));
  return answer({ id, found: plain });
});
