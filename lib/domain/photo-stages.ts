import { ascending, combinedOrder } from '@/lib/kernel/order';
import type { Attachment } from './model/attachment';
import { PHOTO_STAGES, type PhotoStage } from './model/photo-stage';

type StagedPhoto = Pick<Attachment, 'stage' | 'at'>;

const placeOf = (stage: PhotoStage | undefined) => (stage ? PHOTO_STAGES.indexOf(stage) : PHOTO_STAGES.length);

const inOrderOfWork = combinedOrder<StagedPhoto>(
  ascending(({ stage }) => placeOf(stage)),
  ascending(({ at }) => at),
);

/** Photos in the order of the work: before, during, after, without a stage; within a stage by time. */
export const sortedByStage = <Photo extends StagedPhoto>(photos: readonly Photo[]): readonly Photo[] =>
  photos.toSorted(inOrderOfWork);
