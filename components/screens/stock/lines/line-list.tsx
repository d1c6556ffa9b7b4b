'use client';

import { Package } from 'lucide-react';
import { useContext } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { FormIdContext, fieldId } from '@/components/form/field-id';
import { messageOf } from '@/components/form/form-errors';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import type { LineListProps } from './line-rows';

// An empty form is usable without them.
const LineRows = lazyPart(async () => (await import('./line-rows')).LineRows, <Skeleton className="h-row" />);

/** The items that are in the shipment, and what is wrong with all of them together. */
export const LineList = ({ editor, editable }: LineListProps) => {
  const { control } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'lines' });
  const formId = useContext(FormIdContext);
  const wrong = messageOf(errors.lines);
  useWhenIdle(LineRows.load);
  return (
    <div id={fieldId(formId, 'lines')} tabIndex={-1} className="grid gap-2">
      {editor.lines.length > 0 ? (
        <LineRows editor={editor} editable={editable} />
      ) : (
        <EmptyState icon={Package} title="No se han añadido artículos aún" />
      )}
      {wrong && <p className="font-medium text-danger text-sm">{wrong}</p>}
    </div>
  );
};
