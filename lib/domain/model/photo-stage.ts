/** The stages of a photo: before, during or after the work. */
export const PHOTO_STAGES = ['before', 'during', 'after'] as const;
export type PhotoStage = (typeof PHOTO_STAGES)[number];
