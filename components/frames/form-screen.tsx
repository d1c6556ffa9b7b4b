'use client';

import { type FieldValues, useFormState } from 'react-hook-form';
import { Form, type FormProps } from '@/components/form/form';
import { useLeaveGuard } from '@/components/form/use-leave-guard';
import { returnOnce } from '@/components/history/layers';
import { useGoBack } from '@/components/history/use-go-back';
import { FullScreen } from './full-screen';

export interface FormScreenProps<Draft extends FieldValues, Value> extends FormProps<Draft, Value> {
  readonly title: string;
  /** The page to go back to if this screen was opened by its address. */
  readonly back: string;
  /** Replaces leaving by the arrow, while the form shows a later step. */
  readonly onBack?: () => void;
}

/** A form on a whole screen, with a title and a back arrow that asks about unsaved input. A save leads back. */
export const FormScreen = <Draft extends FieldValues, Value>(props: FormScreenProps<Draft, Value>) => {
  const { title, back, onBack, onSaved, ...form } = props;
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.form.control });
  const goBack = useGoBack(back);
  const leaveGuarded = useLeaveGuard(isDirty, goBack, isSubmitting, form.draftKey !== undefined);
  const leave = () => {
    returnOnce();
    (onSaved ?? goBack)();
  };
  const failed = Object.keys(errors).length > 0;
  return (
    <FullScreen
      title={title}
      documentTitle={failed ? `Error: ${title}` : title}
      back={back}
      onBack={onBack ?? leaveGuarded}
      still
    >
      <Form {...form} onSaved={leave} />
      {/* Space at the end, so that the last button can be scrolled above a toast. A form with a bar has toasts above the bar. */}
      {form.sum === undefined && <div aria-hidden className="h-18 shrink-0" />}
    </FullScreen>
  );
};
