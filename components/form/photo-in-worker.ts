import type { PhotoAnswer, PhotoWish } from './draw-photo';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Lets a worker draw a photo. Rejects where the worker does not come, or ends without an answer. */
export const photoInWorker = (wish: PhotoWish) =>
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
