/** The limits of a drawn picture: its sides in pixels and its size in bytes. */
export interface PhotoLimits {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const PHOTO_ROOM: PhotoLimits = { width: 2048, height: 2048, bytes: 500_000 };

const QUALITIES = [0.82, 0.72, 0.6, 0.5, 0.4];
/** The factor by which the sides shrink if no quality is small enough, and their shortest length. */
const SMALLER = 0.75;
const SHORTEST = 64;

/** A canvas of the page or of a worker. */
export interface Canvas {
  readonly pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  encode(quality: number): Promise<Blob | null>;
}
export type NewCanvas = (width: number, height: number) => Canvas;

/** A photo to make smaller. */
export interface PhotoRequest {
  readonly photo: Blob;
  /** The size without metadata, in bytes; absent if the photo can't stay unchanged. */
  readonly bareBytes?: number;
  /** The limits; by default those of a photo. */
  readonly room?: PhotoLimits;
}

/** A smaller JPEG; `stays` if the photo is small already; `unreadable` if the browser can't decode it. */
export type PhotoAnswer = Blob | 'stays' | 'unreadable';

const drawn = async (picture: ImageBitmap, scale: number, most: number, newCanvas: NewCanvas) => {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const { pen, encode } = newCanvas(width, height);
  if (!pen) return null;
  // JPEG has no transparency: transparent pixels become white, not black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  let lightest: Blob | null = null;
  for (const quality of QUALITIES) {
    lightest = await encode(quality);
    if (!lightest || lightest.size <= most) break;
  }
  return lightest;
};

/** Draws a photo upright within its limits (by default 2048 pixels and 500 kB), and never larger than the original. */
export const drawPhoto = async (
  { photo, bareBytes, room = PHOTO_ROOM }: PhotoRequest,
  newCanvas: NewCanvas,
): Promise<PhotoAnswer> => {
  // The browser applies the photo's orientation when it decodes it, so no rotation is needed.
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return 'unreadable';
  const longest = Math.max(picture.width, picture.height);
  const most = Math.min(room.bytes, bareBytes ?? room.bytes);
  let scale = Math.min(1, room.width / picture.width, room.height / picture.height);
  if (scale === 1 && bareBytes !== undefined && bareBytes <= room.bytes) return 'stays';
  let smaller = await drawn(picture, scale, most, newCanvas);
  while (smaller && smaller.size > most && longest * scale > SHORTEST) {
    scale *= SMALLER;
    smaller = await drawn(picture, scale, most, newCanvas);
  }
  picture.close();
  return smaller ?? 'stays';
};
