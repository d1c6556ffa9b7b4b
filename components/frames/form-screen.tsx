'use client';

import { type FieldValues, useFormState } from 'react-hook-form';
import { Form, type FormProps } from '@/components/form/form';
import { useLeaveGuard } from '@/components/form/use-leave-guard';
import { returnOnce } from '@/components/history/layers';
import { useGoBack } from '@/components/history/use-go-back';
import { FullScreen } from './full-screen';

export interface FormScreenProps<Draft extends FieldValues, Value> extends FormProps<Draft, Value> {
  readonly title: string;
  /** Where this screen leads back to when it was opened by its address. */
  readonly back: string;
}

/** A form that has the whole screen: title, a way back that asks before it loses anything, and the form. What is saved leads back. */
export const FormScreen = <Draft extends FieldValues, Value>(props: FormScreenProps<Draft, Value>) => {
  const { title, back, onSaved, ...form } = props;
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.form.control });
  const goBack = useGoBack(back);
  const leaveGuarded = useLeaveGuard(isDirty, goBack, isSubmitting);
  const leave = () => {
    returnOnce();
    (onSaved ?? goBack)();
  };
  const failed = Object.keys(errors).length > 0;
  return (
    <FullScreen title={title} documentTitle={failed ? `Error: ${title}` : title} back={back} onBack={leaveGuarded} still>
      <Form {...form} onSaved={leave} />
      {/* Its last button can be scrolled out from under a toast; a bar has the toast above it. */}
      {form.sum === undefined && <div aria-hidden className="h-18 shrink-0" />}
    </FullScreen>
  );
};
