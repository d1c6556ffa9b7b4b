import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { type Id, newId } from '@/lib/kernel/id';
import { sha256 } from '@/lib/kernel/sha256';

/** A file that was chosen and read, with its bytes; `type` is what the bytes say, never what the name says. */
export interface ReadFile {
  readonly id: Id<'File'>;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly hash?: string;
  readonly bytes: ArrayBuffer;
}

const LONGEST_SIDE = 1920;
const JPEG_QUALITY = 0.82;

/** Reads a chosen file, photos made smaller first. Throws the sentence for the person when it can't be kept. */
export const readFile = async (file: File): Promise<ReadFile> => {
  const original = await bytesOf(file);
  if (original.byteLength === 0) throw new Error(`${file.name} está vacío.`);
  const type = typeOfBytes(original);
  const smaller = type.startsWith('image/') ? await shrink(new Blob([original], { type })) : null;
  const kept =
    smaller && smaller.byteLength < original.byteLength ? { bytes: smaller, type: 'image/jpeg' } : { bytes: original, type };
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

const LONGEST_NAME = 120;

const nameFor = (name: string, type: string) => {
  const plain = (name.trim() || 'archivo').slice(-LONGEST_NAME);
  return type === 'image/jpeg' ? `${plain.replace(/\.(png|webp|jpe?g)$/i, '')}.jpg` : plain;
};

/** A photo with its longest side at most 1920 pixels, as JPEG; null where this browser can't draw it. */
const shrink = async (photo: Blob) => {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // JPEG has no transparency: what was see-through becomes paper, not black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    return (await blob?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
};
