import { drawPhoto, type NewCanvas, type PhotoRequest } from './draw-photo';

/** Draws photos in a worker, so that the page stays responsive. Each photo gets one answer; `null` if it failed. */

const newCanvas: NewCanvas = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  return { pen: canvas.getContext('2d'), encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
};

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  drawPhoto(data, newCanvas).then(
    (answer) => postMessage(answer),
    () => postMessage(null),
  );
});
