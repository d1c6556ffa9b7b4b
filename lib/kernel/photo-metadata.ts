import { joinedBytes } from './bytes';

/** Markers of JPEG segments (ITU-T T.81). */
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COLOUR = 0xe2;
const EXIF = 0xe1;
const FILLING = 0xff;
/** Segments needed for correct rendering: JFIF density, colour profile, Adobe colours. */
const DRAWING_PARTS = new Set([0xe0, COLOUR, 0xee]);

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, Math.min(bytes.length, at + length)));

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** The Exif orientation of a photo, 1 to 8; 1 when it is missing. */
const orientationIn = (part: Uint8Array) => {
  if (part.length < 18 || textAt(part, 4, 6) !== 'Exif\0\0') return 1;
  const tiff = new DataView(part.buffer, part.byteOffset + 10, part.length - 10);
  const isLittle = textAt(part, 10, 2) === 'II';
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return 1;
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return tiff.getUint16(at + 8, isLittle);
  }
  return 1;
};

/** An Exif segment with only the orientation. */
const orientationPart = (orientation: number) => {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return new Uint8Array([0xff, EXIF, 0, 2 + 6 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
};

/** The end of the pixel data that begins at `from`: the next marker outside of it. */
const endOfPixels = (bytes: Uint8Array, from: number) => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const mark = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && mark !== 0 && mark !== 0xff && !(mark >= 0xd0 && mark <= 0xd7)) return at;
  }
  return bytes.length;
};

const isForDrawing = (bytes: Uint8Array, mark: number, at: number) => {
  if (mark === COLOUR) return textAt(bytes, at + 4, 11) === 'ICC_PROFILE';
  const isMetadata = (mark >= 0xe0 && mark <= 0xef) || mark === 0xfe;
  return !isMetadata || DRAWING_PARTS.has(mark);
};

const bareJpeg = (bytes: Uint8Array) => {
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  let hasPixels = false;
  while (at + 4 <= bytes.length) {
    const mark = bytes[at + 1] ?? 0;
    const isStray = bytes[at] !== 0xff;
    if (isStray ? hasPixels : mark === END_OF_IMAGE) break;
    if (isStray || mark === FILLING) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) break;
    if (mark === START_OF_SCAN) hasPixels = true;
    if (mark === EXIF) orientation = Math.max(orientation, orientationIn(bytes.subarray(at, end)));
    const next = mark === START_OF_SCAN ? endOfPixels(bytes, end) : end;
    if (isForDrawing(bytes, mark, at)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const isWhole = bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE;
  const turned = orientation >= 2 && orientation <= 8 ? [orientationPart(orientation)] : [];
  // After the end of the image a phone may append a second picture or a film with their own metadata.
  return joinedBytes([
    ...kept.slice(0, 1),
    ...turned,
    ...kept.slice(1),
    isWhole ? bytes.subarray(at, at + 2) : bytes.subarray(at),
  ]);
};

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const WEBP_METADATA = new Set(['EXIF', 'XMP ']);
/** The WebP header flags for Exif and XMP. */
const WEBP_METADATA_FLAGS = 0b0000_1100;

const barePng = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept = [bytes.subarray(0, 8)];
  let at = 8;
  for (let end = at; at + 12 <= bytes.length; at = end) {
    end = at + 12 + view.getUint32(at);
    const name = textAt(bytes, at + 4, 4);
    if (!PNG_METADATA.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
  }
  return joinedBytes(kept);
};

const bareWebp = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept = [bytes.slice(0, 12)];
  let at = 12;
  for (let end = at; at + 8 <= bytes.length; at = end) {
    const size = view.getUint32(at + 4, true);
    end = at + 8 + size + (size % 2);
    const name = textAt(bytes, at, 4);
    if (WEBP_METADATA.has(name)) continue;
    const part = bytes.slice(at, end);
    if (name === 'VP8X' && part[8] !== undefined) part[8] &= ~WEBP_METADATA_FLAGS;
    kept.push(part);
  }
  const whole = joinedBytes(kept);
  new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
};

/**
 * Removes a photo's metadata on place, time, camera and owner (jpeg, png, webp); pixels stay untouched, and a JPEG keeps its
 * orientation. Bytes after the first invalid one stay as they are.
 */
export const withoutMetadata = (photo: ArrayBuffer, type: string): ArrayBuffer => {
  const bytes = new Uint8Array(photo);
  if (type === 'image/jpeg') return bareJpeg(bytes).buffer;
  if (type === 'image/png') return barePng(bytes).buffer;
  return type === 'image/webp' ? bareWebp(bytes).buffer : photo;
};
