import type { CodeReader, SeenCode } from './code-reader';

/** A label that fills a photo is read in the smaller one; a small label among many in the larger one. */
const SIDES = [1_600, 4_096];

/** Labels stand in lines: what is about as high as the one before is beside it. */
const LINE = 0.05;
const inReadingOrder = (one: SeenCode, other: SeenCode) => (Math.abs(one.y - other.y) > LINE ? one.y - other.y : one.x - other.x);

/** Every code of a photo, from the top; `undefined` where the file is no photo that this browser can draw. */
export const codesOfPhoto = async (reader: CodeReader, file: File): Promise<readonly string[] | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  for (const side of SIDES) {
    const codes = await reader.read(picture, side);
    if (codes.length > 0) return [...new Set([...codes].sort(inReadingOrder).map(({ text }) => text))];
  }
  return [];
};
