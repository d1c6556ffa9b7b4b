'use client';

import type { ReactNode } from 'react';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { Task } from '@/lib/domain/model/task';

export interface PointProps {
  readonly task: Task;
  readonly point: ChecklistItem;
}

interface PointFrameProps {
  readonly point: ChecklistItem;
  /** `label` for one control, `fieldset` for several. */
  readonly as: 'label' | 'fieldset';
  /** The id of the control that the label names. */
  readonly controlId?: string;
  readonly children: ReactNode;
}

/** A point's text above its controls. */
export const PointFrame = ({ point: { text, required }, as, controlId, children }: PointFrameProps) => {
  const words = required ? `${text} *` : text;
  return as === 'fieldset' ? (
    <fieldset className="grid min-w-0 gap-2 px-4 py-3">
      <legend className="float-left mb-1 w-full wrap-anywhere">{words}</legend>
      {children}
    </fieldset>
  ) : (
    <div className="grid min-w-0 gap-1 px-4 py-3">
      <label htmlFor={controlId} className="wrap-anywhere">
        {words}
      </label>
      {children}
    </div>
  );
};
