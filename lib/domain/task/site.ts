import * as v from 'valibot';
import { typedLine } from '../draft-fields';

/** A link, also inside other text. */
export const LINK = /\b(?:https?:\/\/\S+|geo:.+)/i;
/** The sentence for degrees that no place has. */
export const OFF_THE_EARTH = 'Esas coordenadas no existen: la latitud va de -90 a 90 y la longitud de -180 a 180.';

const PAIR = /^([-−–]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([-−–]?\d{1,3}(?:\.\d+)?)$/;

/** Decimal degrees as typed, latitude first. Two whole numbers are rather a street and a number than a place. */
export const plainCoordinates = (text: string): readonly [latitude: number, longitude: number] | undefined => {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined || !text.includes('.')) return undefined;
  return [Number(latitude.replace(/[−–]/, '-')), Number(longitude.replace(/[−–]/, '-'))];
};

/** Degrees to the sixth decimal, about ten centimetres on the ground. */
const rounded = (degrees: number) => String(Math.round(degrees * 1e6) / 1e6 + 0);

/** Coordinates as a task keeps them; nothing for degrees that no place has. */
export const pairOf = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? `${rounded(latitude)}, ${rounded(longitude)}` : undefined;

/**
 * A task's site as its form takes it: an address as it is, or coordinates as `latitude, longitude`. A map's link became its place while it
 * was pasted (`readSite`); one that could not be read is refused. `undefined` where nothing is typed.
 */
export const typedSite = v.pipe(
  typedLine,
  v.check((text) => !LINK.test(text), 'De ese enlace no se sabe el lugar. Copia la dirección o las coordenadas.'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const plain = plainCoordinates(value);
    const site = plain ? pairOf(...plain) : value;
    if (site !== undefined) return site === '' ? undefined : site;
    addIssue({ message: OFF_THE_EARTH });
    return NEVER;
  }),
);
