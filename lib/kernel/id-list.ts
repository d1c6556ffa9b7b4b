import { asId, type Id, isId } from './id';

/** No id has it, and no address writes it otherwise. */
const BETWEEN_IDS = '.';

/** Several ids as an address says them. */
export const idsToText = (ids: readonly string[]) => ids.join(BETWEEN_IDS);

/** The ids that an address says; garbage in it is none. */
export const idsIn = <I extends Id<string>>(text: string): readonly I[] =>
  text.split(BETWEEN_IDS).flatMap((id) => (isId(id) ? [asId<I>(id)] : []));
