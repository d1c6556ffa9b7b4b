'use client';

import { FilterChips } from '@/components/ui/filter-chips';
import { PHOTO_STAGES, type PhotoStage } from '@/lib/domain/model/photo-stage';
import { photoStageLabel } from '@/lib/text/labels';

const STAGES = PHOTO_STAGES.map((value) => ({ value, label: photoStageLabel[value] }));
const LABEL = 'Etapa de las fotos que añades';

interface PhotoStageChoiceProps {
  readonly value: PhotoStage | undefined;
  readonly onChange: (stage: PhotoStage | undefined) => void;
}

/** The stages of a photo, one or none chosen; a second tap takes the choice back. */
export const PhotoStageChips = ({ label, value, onChange }: PhotoStageChoiceProps & { readonly label: string }) => (
  <FilterChips
    label={label}
    options={STAGES}
    value={value}
    onChange={(chosen) => onChange(chosen === value ? undefined : chosen)}
  />
);

/** The stage of the photos that are added from now on. */
export const PhotoStageChoice = ({ value, onChange }: PhotoStageChoiceProps) => (
  <div className="grid gap-1">
    <p aria-hidden className="text-muted text-sm">
      {LABEL}
    </p>
    <PhotoStageChips label={LABEL} value={value} onChange={onChange} />
  </div>
);
