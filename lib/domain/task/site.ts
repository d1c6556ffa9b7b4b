import * as v from 'valibot';
import { typedLine } from '../draft-fields';

/** A web or `geo:` link, also inside other text. */
export const LINK = /\b(?:https?:\/\/\S+|geo:.+)/i;
/** The sentence about impossible coordinates. */
export const IMPOSSIBLE_COORDINATES = 'Esas coordenadas no existen: la latitud va de -90 a 90 y la longitud de -180 a 180.';

const PAIR = /^([-−–]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([-−–]?\d{1,3}(?:\.\d+)?)$/;

/** Decimal degrees as typed, latitude first. Two whole numbers are taken for an address. */
export const plainCoordinates = (text: string): readonly [latitude: number, longitude: number] | undefined => {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined || !text.includes('.')) return undefined;
  return [Number(latitude.replace(/[−–]/, '-')), Number(longitude.replace(/[−–]/, '-'))];
};

/** Degrees rounded to six decimals, about ten centimetres on the ground. */
const rounded = (degrees: number) => String(Math.round(degrees * 1e6) / 1e6 + 0);

/** Coordinates in their stored form; `undefined` outside of ±90 and ±180 degrees. */
export const pairOf = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${rounded(latitude)}, ${rounded(longitude)}` : undefined;

/**
 * The draft of a task's site: an address, or coordinates as `latitude, longitude`. A pasted map link was converted by `readSite`;
 * a link left over is refused. Blank is `undefined`.
 */
export const typedSite = v.pipe(
  typedLine,
  v.check((text) => !LINK.test(text), 'De ese enlace no se sabe el lugar. Copia la dirección o las coordenadas.'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const plain = plainCoordinates(value);
    const site = plain ? pairOf(...plain) : value;
    if (site !== undefined) return site === '' ? undefined : site;
    addIssue({ message: IMPOSSIBLE_COORDINATES });
    return NEVER;
  }),
);
