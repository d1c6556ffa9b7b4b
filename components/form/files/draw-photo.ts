/** What a picture is drawn to fit: its sides at most, in pixels, and its weight, in bytes. */
export interface PictureRoom {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const PHOTO_ROOM: PictureRoom = { width: 2048, height: 2048, bytes: 500_000 };

const QUALITIES = [0.82, 0.72, 0.6, 0.5, 0.4];
/** How much the sides shrink where no quality is light enough, and their shortest length. */
const SMALLER = 0.75;
const SHORTEST = 64;

/** What draws: a canvas of the page, or of a worker. */
export interface Canvas {
  readonly pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  encode(quality: number): Promise<Blob | null>;
}
export type NewCanvas = (width: number, height: number) => Canvas;

/** A photo to make smaller. */
export interface PhotoWish {
  readonly photo: Blob;
  /** Its size without metadata, in bytes; absent where it can't stay as it is. */
  readonly bareBytes?: number;
  /** What it is to fit; a photo's room without it. */
  readonly room?: PictureRoom;
}

/** A lighter JPEG; `stays` where the photo is small already; `unreadable` where it is no photo to this browser. */
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

/** A photo upright that fits its room (2048 pixels, 500 kB) and is no heavier than it was. */
export const drawPhoto = async (
  { photo, bareBytes, room = PHOTO_ROOM }: PhotoWish,
  newCanvas: NewCanvas,
): Promise<PhotoAnswer> => {
  // The browser applies a photo's orientation while it reads it, so the drawing needs no turning.
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
