/** The kinds of answers beside a tick: a reading, a text, yes / no / not applicable, photos. */
export const POINT_KINDS = ['number', 'text', 'choice', 'photo'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** The codes of a choice. */
export const CHOICES = ['yes', 'no', 'na'] as const;
export type Choice = (typeof CHOICES)[number];
