/** How a point that is more than a tick is answered: a reading, words, yes / no / not applicable, photos. */
export const POINT_KINDS = ['number', 'text', 'choice', 'photo'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** What a choice is answered with. */
export const CHOICES = ['yes', 'no', 'na'] as const;
export type Choice = (typeof CHOICES)[number];
