'use client';

import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { Button } from '@/components/ui/button';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import type { SeveralLinesProps } from './several-lines';

const load = () => import('./several-lines');
const SeveralLines = lazy(async () => ({ default: (await load()).SeveralLines }));

/** Opens the sheet of several materials. What is ticked there and not added is said here, and stays in the form's draft. */
export const SeveralButton = (props: Pick<SeveralLinesProps, 'editor' | 'place' | 'materials'>) => {
  const { control, clearErrors } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'picks' });
  const { id, error } = useFieldState('picks');
  const [open, setOpen] = useState<boolean>();
  useWhenIdle(load);
  const ticked = Object.keys(field.value).length;
  return (
    <>
      <Button
        id={id}
        ref={field.ref}
        icon={ListPlus}
        variant="secondary"
        aria-haspopup="dialog"
        aria-describedby={error && `${id}-error`}
        onClick={() => setOpen(true)}
      >
        {ticked > 0 ? `Elegir varios (${ticked} sin añadir)` : 'Elegir varios'}
      </Button>
      <FieldError id={id} error={error} />
      {open !== undefined && (
        <Suspense fallback={null}>
          <SeveralLines
            {...props}
            open={open}
            onOpenChange={setOpen}
            picks={field.value}
            onChange={(picks) => {
              clearErrors('picks');
              field.onChange(picks);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
