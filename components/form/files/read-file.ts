import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import type { PhotoStage } from '@/lib/domain/model/photo-stage';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { type Id, newId } from '@/lib/kernel/id';
import { withoutMetadata } from '@/lib/kernel/photo-metadata';
import { sha256 } from '@/lib/kernel/sha256';
import { drawPhoto, type NewCanvas, type PhotoAnswer, type PhotoRequest } from './draw-photo';

/** A chosen file with its bytes. `type` is detected from the bytes, never from the name. */
export interface ReadFile {
  readonly id: Id<'File'>;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly hash?: string;
  /** The stage of the work at which the photo was taken, if its form asks for it. */
  readonly stage?: PhotoStage;
  readonly bytes: ArrayBuffer;
}

/** The file names of photos, as cameras and galleries write them. */
const PHOTO_NAME = /\.(?:jpe?g|png|webp|hei[cf]|avif)$/i;
const PHOTO_TYPE = /^image\/(?:jpeg|png|webp|hei[cf]|avif)$/;

/** Reads a chosen file, and makes photos smaller. Throws the sentence for the person if the file can't be attached. */
export const readFile = async (file: File): Promise<ReadFile> => {
  const original = await bytesOf(file);
  if (original.byteLength === 0) throw new Error(`${file.name} está vacío.`);
  const type = typeOfBytes(original);
  const isPhoto = PHOTO_TYPE.test(type) || PHOTO_TYPE.test(file.type) || PHOTO_NAME.test(file.name);
  const kept = isPhoto ? await photoOf(file.name, original, type) : { bytes: original, type };
  if (kept.bytes.byteLength > LARGEST_FILE) throw new Error(`${file.name} pesa más de 15 MB. Elige un archivo más ligero.`);
  const hash = await sha256(kept.bytes);
  return { id: newId(), name: nameFor(file.name, kept.type), size: kept.bytes.byteLength, ...kept, ...(hash && { hash }) };
};

const bytesOf = async (file: File) => {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Error(`No se pudo leer ${file.name}. Elígelo otra vez.`);
  }
};

/** The first bytes of a phone's HEIC photo, whose bytes many browsers can't decode. */
const HEIC = /^ftyp(?:he[iv]|mif1|msf1)/;

const whyUnreadable = (name: string, original: ArrayBuffer) => {
  const mark = String.fromCharCode(...new Uint8Array(original.slice(4, 12)));
  return HEIC.test(mark)
    ? `${name} es una foto HEIC, que este navegador no puede leer. Guárdala como JPG, o toma otra aquí.`
    : `${name} no se puede leer como foto. Tómala otra vez o elige otra.`;
};

/** A photo made smaller, or unchanged if it is small already. Its metadata (location, camera) is removed. */
const photoOf = async (name: string, original: ArrayBuffer, type: string) => {
  const bare = PHOTO_TYPE.test(type) ? withoutMetadata(original, type) : undefined;
  const answer = await smallerPhoto({ photo: new Blob([original], { type }), bareBytes: bare?.byteLength });
  const smaller = answer instanceof Blob && answer.size < (bare?.byteLength ?? Number.POSITIVE_INFINITY) ? answer : undefined;
  if (smaller) return { bytes: await smaller.arrayBuffer(), type: 'image/jpeg' };
  if (answer === 'unreadable' || !bare) throw new Error(whyUnreadable(name, original));
  return { bytes: bare, type };
};

/** The limits of a logo, in pixels and bytes. In print it is at most 150 by 42 points, and its row limits its bytes. */
const LOGO_ROOM = { width: 600, height: 240, bytes: 28_000 };

/** A chosen picture as a logo: a small JPEG on white, as a data URL. Throws the sentence for the person if it is not a picture. */
export const readLogo = async (file: File) => {
  if (file.size > LARGEST_FILE) throw new Error(`${file.name} pesa más de 15 MB. Elige una imagen más ligera.`);
  const original = await bytesOf(file);
  const type = typeOfBytes(original);
  const answer = PHOTO_TYPE.test(type)
    ? await smallerPhoto({ photo: new Blob([original], { type }), room: LOGO_ROOM })
    : 'unreadable';
  if (!(answer instanceof Blob) || answer.size > LOGO_ROOM.bytes)
    throw new Error(`${file.name} no se puede usar como logotipo. Elige una imagen JPG, PNG o WebP.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
};

const LONGEST_NAME = 120;

const nameFor = (name: string, type: string) => {
  const plain = (name.trim() || 'archivo').slice(-LONGEST_NAME);
  return type === 'image/jpeg' ? `${plain.replace(/\.(?:png|webp|jpe?g|hei[cf]|avif)$/i, '')}.jpg` : plain;
};

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Draws a photo in a worker. Rejects if the worker does not load, or ends without an answer. */
const inWorker = (wish: PhotoRequest) =>
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

const inPage = async (wish: PhotoRequest): Promise<PhotoAnswer> => {
  if (typeof createImageBitmap === 'undefined') return wish.bareBytes === undefined ? 'unreadable' : 'stays';
  return drawPhoto(wish, newCanvas);
};

/** Makes a photo smaller in a worker, or in the page if the browser's workers can't draw. */
const smallerPhoto = async (wish: PhotoRequest): Promise<PhotoAnswer> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return inPage(wish);
  try {
    return await inWorker(wish);
  } catch {
    return inPage(wish);
  }
};
