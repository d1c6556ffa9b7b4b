'use client';

import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { Button } from '@/components/ui/button';
import { useWhenIdle } from '@/components/ui/when-idle';

/** The state of the sheet of several materials: one pick for each ticked material, by its id. */
export interface Several<Pick> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly picks: Readonly<Record<string, Pick>>;
  readonly onChange: (picks: Readonly<Record<string, Pick>>) => void;
}

interface SeveralButtonProps<Pick> {
  /** Loads the sheet. */
  readonly load: () => Promise<unknown>;
  readonly children: (several: Several<Pick>) => ReactNode;
}

/**
 * Opens the sheet of several materials. Its text shows the picks that are not added yet; they stay in the form's draft as
 * `picks`.
 */
export const SeveralButton = <Pick,>({ load, children }: SeveralButtonProps<Pick>) => {
  const { control, clearErrors } = useFormContext<{ picks: Readonly<Record<string, Pick>> }>();
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
        className="grow"
        aria-haspopup="dialog"
        aria-describedby={error && `${id}-error`}
        onClick={() => setOpen(true)}
      >
        {ticked > 0 ? `Elegir varios (${ticked} sin añadir)` : 'Elegir varios'}
      </Button>
      <FieldError id={id} error={error} />
      {open !== undefined &&
        children({
          open,
          onOpenChange: setOpen,
          picks: field.value,
          onChange: (picks) => {
            clearErrors('picks');
            field.onChange(picks);
          },
        })}
    </>
  );
};
