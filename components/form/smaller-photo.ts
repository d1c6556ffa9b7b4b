import { drawPhoto, type NewCanvas, type PhotoAnswer, type PhotoWish } from './draw-photo';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Lets a worker draw a photo. Rejects where the worker does not come, or ends without an answer. */
const inWorker = (wish: PhotoWish) =>
  new Promise<PhotoAnswer>((resolve, reject) => {
    const worker = new Worker(`${BASE_PATH}/photo-worker.js`);
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    const fail = () => end(() => reject(new Error('The worker has no answer.')));
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer | null>) =>
      data ? end(() => resolve(data)) : fail(),
    );
    worker.addEventListener('error', fail);
    worker.postMessage(wish);
  });

const newCanvas: NewCanvas = (width, height) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const encode = (quality: number) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return { pen: canvas.getContext('2d'), encode };
};

const inPage = async (wish: PhotoWish): Promise<PhotoAnswer> => {
  if (typeof createImageBitmap === 'undefined') return wish.bareBytes === undefined ? 'unreadable' : 'stays';
  return drawPhoto(wish, newCanvas);
};

/** Makes a photo smaller in a worker; in the page itself where a browser's workers can't draw. */
export const smallerPhoto = async (wish: PhotoWish): Promise<PhotoAnswer> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return inPage(wish);
  try {
    return await inWorker(wish);
  } catch {
    return inPage(wish);
  }
};
