/** A lot or serial number as it was entered, trimmed and its inner spaces collapsed. */
export const identifierText = (written: string) => written.trim().replace(/\s+/g, ' ');

/** A lot or serial number as it compares: trimmed, inner spaces collapsed, upper case (invariant S6). It is shown as it was entered. */
export const identifierKey = (written: string) => identifierText(written).toUpperCase();

/** Whether two lot or serial numbers are the same one. */
export const sameIdentifier = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && identifierKey(one) === identifierKey(other);
