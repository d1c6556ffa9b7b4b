import { asId, type Id, isId } from './id';

/** No id contains it, and URLs do not escape it. */
const BETWEEN_IDS = '.';

/** Several ids as a URL value. */
export const idsToText = (ids: readonly string[]) => ids.join(BETWEEN_IDS);

/** The ids of a URL value; invalid ones are dropped. */
export const idsIn = <I extends Id<string>>(text: string): readonly I[] =>
  text.split(BETWEEN_IDS).flatMap((id) => (isId(id) ? [asId<I>(id)] : []));
