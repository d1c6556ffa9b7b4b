/** When in the work a photo was taken: before it, while it was done, after it. */
export const PHOTO_STAGES = ['before', 'during', 'after'] as const;
export type PhotoStage = (typeof PHOTO_STAGES)[number];
