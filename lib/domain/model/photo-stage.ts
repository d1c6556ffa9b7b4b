import type { Instant } from '@/lib/kernel/day';
import { ascending, combinedOrder } from '@/lib/kernel/order';

/** The stages of a photo: before, during or after the work. */
export const PHOTO_STAGES = ['before', 'during', 'after'] as const;
export type PhotoStage = (typeof PHOTO_STAGES)[number];

interface StagedPhoto {
  readonly stage?: PhotoStage | undefined;
  readonly at: Instant;
}

const placeOf = (stage: PhotoStage | undefined) => (stage ? PHOTO_STAGES.indexOf(stage) : PHOTO_STAGES.length);

const inOrderOfWork = combinedOrder<StagedPhoto>(
  ascending(({ stage }) => placeOf(stage)),
  ascending(({ at }) => at),
);

/** Photos in the order of the work: before, during, after, without a stage; within a stage by time. */
export const sortedByStage = <Photo extends StagedPhoto>(photos: readonly Photo[]): readonly Photo[] =>
  photos.toSorted(inOrderOfWork);
