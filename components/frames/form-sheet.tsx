'use client';

import { type ReactNode, useCallback } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Form, type FormProps } from '@/components/form/form';
import { useLeaveGuard } from '@/components/form/use-leave-guard';
import { whenSettled } from '@/components/history/layers';
import { Sheet, type SheetProps } from '@/components/ui/overlay/sheet';
import { pageTitle } from '@/lib/text/product';

export interface FormSheetProps<Draft extends FieldValues, Value> extends FormProps<Draft, Value> {
  readonly title: string;
  readonly description?: string;
  /** `full` to write at length, `dialog` for one answer. */
  readonly size?: SheetProps['size'];
  /** Removes the dialog's name from the URL's query. */
  readonly onClose: () => void;
  /** The content above the fields, e.g. a warning. */
  readonly children: ReactNode;
}

/** A form in a dialog whose open state is in the URL's query. It asks about unsaved input before it closes. A save closes it. */
export const FormSheet = <Draft extends FieldValues, Value>(props: FormSheetProps<Draft, Value>) => {
  const { title, description, size = 'full', onClose, onSaved, ...form } = props;
  const { isDirty, isSubmitting } = useFormState({ control: form.form.control });
  const close = useCallback(() => whenSettled(onClose), [onClose]);
  const leave = useLeaveGuard(isDirty, close, isSubmitting, form.draftKey !== undefined);
  return (
    <Sheet
      open
      inUrl
      size={size}
      title={title}
      documentTitle={pageTitle(title)}
      description={description}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
    >
      <Form {...form} onSaved={onSaved ?? close} />
    </Sheet>
  );
};
