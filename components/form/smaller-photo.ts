import { drawPhoto, type NewCanvas, type PhotoAnswer, type PhotoWish } from './draw-photo';

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

/** A photo made smaller beside the page; in the page itself where a browser's workers can't draw. */
export const smallerPhoto = async (wish: PhotoWish): Promise<PhotoAnswer> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return inPage(wish);
  try {
    const { photoInWorker } = await import('./photo-in-worker');
    return await photoInWorker(wish);
  } catch {
    return inPage(wish);
  }
};
