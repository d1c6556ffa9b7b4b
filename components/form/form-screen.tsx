'use client';

import { ArrowLeft } from 'lucide-react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { Form, type FormProps } from './form';
import { useLeave } from './use-leave';
import { useLeaveGuard } from './use-leave-guard';

export interface FormScreenProps<Draft extends FieldValues, Value> extends FormProps<Draft, Value> {
  readonly title: string;
  /** Where Volver leads when this screen was opened by its address. */
  readonly back: string;
}

/** A form that has the whole screen: title, a way back that asks before it loses anything, and the form. */
export const FormScreen = <Draft extends FieldValues, Value>({ title, back, ...form }: FormScreenProps<Draft, Value>) => {
  const { isDirty, errors } = useFormState({ control: form.form.control });
  const guard = useLeaveGuard(isDirty, useLeave(back));
  const failed = Object.keys(errors).length > 0;
  return (
    <div data-shell="detail">
      <title>{`${failed ? 'Error: ' : ''}${title} · Telecampo`}</title>
      <header data-on-header className="sticky top-0 z-30 bg-header pt-[env(safe-area-inset-top,0px)] text-on-header">
        <div className="mx-auto flex min-h-row max-w-column items-center gap-1 px-1">
          <IconButton label="Volver" icon={ArrowLeft} onClick={guard.ask} />
          <h1 tabIndex={-1} className="min-w-0 py-2 text-section">
            {title}
          </h1>
        </div>
      </header>
      <main id="contenido" tabIndex={-1} className="mx-auto max-w-column p-4 pb-[calc(2rem+env(safe-area-inset-bottom,0px))]">
        <Form {...form} />
      </main>
    </div>
  );
};
