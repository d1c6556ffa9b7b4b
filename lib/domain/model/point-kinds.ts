/** How a point is answered, where a tick is not enough: a reading, words, yes / no / not applicable, photos. */
export const POINT_KINDS = ['number', 'text', 'choice', 'photo'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** What a choice is answered with. */
export const CHOICES = ['yes', 'no', 'na'] as const;
export type Choice = (typeof CHOICES)[number];
