'use client';

import clsx from 'clsx';
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button, type ButtonProps } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { LineLink } from '@/components/ui/line-link';
import { showToast } from '@/components/ui/toast/toast';
import type { StoredFile } from '@/lib/domain/model/attachment';
import { routes } from '@/lib/routes';
import { BesideErrorContext } from './field';
import { FormIdContext, fieldId } from './field-id';
import { clashOf, type FormError, focusFirstInvalid, listErrors, useLiveErrors } from './form-errors';
import { useDraft } from './use-draft';
import { type Submission, useSubmit } from './use-submit';

const ClashValues = lazyPart(async () => (await import('./clash-values')).ClashValues);

export interface SecondSave {
  readonly label: string;
  readonly onSaved: () => void;
}

export interface FormProps<Draft extends FieldValues, Value> extends Submission<Draft, Value> {
  /** The toast after a save, e.g. `Proyecto creado`; shown also if the form was left meanwhile. */
  readonly savedText?: string | (() => string);
  /** Runs after the save, e.g. leaves the page or closes the dialog. */
  readonly onSaved?: () => void;
  /** Whether the form stays open after a save, so that typing may continue during it. */
  readonly stays?: boolean;
  /** A second button that saves and then continues differently, e.g. with the next record. */
  readonly also?: SecondSave;
  readonly submitLabel: string;
  readonly submitVariant?: ButtonProps['variant'];
  /** The key of the draft: route and record, e.g. `routes.editProject(id)`. */
  readonly draftKey?: string;
  /** Fields that no draft may contain, such as passwords. */
  readonly neverKept?: readonly string[];
  /** Whether the form edits a stored record. A recovered draft then shows which fields have changed there since. */
  readonly overRecord?: boolean;
  /** What is missing before the form may be sent; it closes the button and is shown below it. */
  readonly blockedBy?: string;
  /** What is missing although the form may be sent; shown below the open button. */
  readonly lacks?: string;
  /** The effect of saving in figures, or ''. If given, the button stays visible at the bottom of the screen. */
  readonly sum?: string;
  readonly children: ReactNode;
}

const BAR =
  '-mx-gutter mt-auto mb-[calc(-1.5rem-var(--bottom-bar))] border-border border-t bg-background px-gutter pt-3 pb-[calc(0.75rem+var(--bottom-bar))]';

/** The body of a form, in a screen or a dialog: the draft's offer, the summary of errors, the fields and the save button. */
export const Form = <Draft extends FieldValues, Value>(props: FormProps<Draft, Value>) => {
  const {
    form,
    onSubmit,
    check,
    onInvalid,
    onRefused,
    savedText,
    onSaved = () => undefined,
    stays = false,
    also,
    submitLabel,
    submitVariant,
    draftKey,
    neverKept = [],
    overRecord = false,
    blockedBy,
    lacks = blockedBy,
    sum,
    children,
  } = props;
  const isBar = sum !== undefined;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const focused = useRef<HTMLElement>(null);
  const isOther = useRef(false);
  const { errors, isDirty, defaultValues = {} } = useFormState({ control: form.control });
  const draft = useDraft({ form, draftKey, dirty: isDirty, initial: defaultValues, neverKept, overRecord });
  const { submit, busy, refusal, failures } = useSubmit({
    form,
    onSubmit,
    check,
    options: (value) => ({ draft: draftKey, files: filesIn(value) }),
    onInvalid,
    onRefused,
    async onLeft(message) {
      showToast({ text: message, tone: 'danger' });
      await draft.keepAgain();
    },
    stays,
    dirty: isDirty,
    before: draft.flush,
    after() {
      draft.forget();
      if (savedText) showToast({ text: typeof savedText === 'string' ? savedText : savedText(), tone: 'success' });
    },
    onSaved: () => {
      if (isOther.current) also?.onSaved();
      else onSaved();
    },
  });
  useLiveErrors(form);

  // A field becomes inert during the save and loses the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
  }, [busy]);
  // The first invalid field gets the focus (screens.md). The summary is an alert, so screen readers read it too.
  useEffect(() => {
    if (failures > 0 && element.current) focusFirstInvalid(element.current);
  }, [failures]);

  useErrorTitle(Object.keys(errors).length > 0);

  /** Both values of a field that changed elsewhere. The component loads with the first such conflict. */
  const besideError = (id: string) => {
    const name = id.slice(formId.length + 1);
    const clash = clashOf(errors[name]);
    return clash && <ClashValues id={id} name={name} clash={clash} />;
  };

  return (
    <FormProvider {...form}>
      <FormIdContext value={formId}>
        <BesideErrorContext value={besideError}>
          <form
            ref={element}
            noValidate
            onSubmit={(event) => {
              focused.current = event.currentTarget.querySelector<HTMLElement>(':focus');
              draft.during(submit(event));
            }}
            className="flex min-w-0 flex-1 flex-col gap-5"
          >
            {/* A form that closes after the save accepts no input during it, because that would be lost. */}
            <div inert={busy && !stays} className="contents">
              {draft.found && <DraftOffer onRecover={draft.recover} onDiscard={draft.discard} />}
              <ErrorSummary errors={listErrors(errors)} />
              {children}
            </div>
            <div data-form-bar={isBar || undefined} className={clsx('flex flex-col gap-2', isBar && BAR)}>
              {refusal && (
                <div role="alert">
                  <p className="font-medium text-danger">{refusal.message}</p>
                  {refusal.lacksPerson && <LineLink href={routes.newUser()}>Nuevo Usuario</LineLink>}
                </div>
              )}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {isBar && (lacks ?? sum) && (
                  <p id={lacks && `${formId}-lacks`} className="tabular min-w-0 flex-1 basis-28 text-sm">
                    {lacks ?? sum}
                  </p>
                )}
                <Button
                  type="submit"
                  variant={submitVariant}
                  busy={busy}
                  closed={blockedBy !== undefined}
                  aria-describedby={lacks && `${formId}-lacks`}
                  className="flex-auto"
                  onClick={() => {
                    isOther.current = false;
                  }}
                >
                  {submitLabel}
                </Button>
              </div>
              {also && (
                <Button
                  variant="secondary"
                  closed={busy || blockedBy !== undefined}
                  aria-describedby={lacks && `${formId}-lacks`}
                  onClick={() => {
                    isOther.current = true;
                    element.current?.requestSubmit();
                  }}
                >
                  {also.label}
                </Button>
              )}
              {!isBar && lacks && (
                <p id={`${formId}-lacks`} className="text-muted text-sm">
                  {lacks}
                </p>
              )}
            </div>
          </form>
        </BesideErrorContext>
      </FormIdContext>
    </FormProvider>
  );
};

const isStoredFile = (item: unknown): item is StoredFile => typeof item === 'object' && item !== null && 'bytes' in item;

/** The files in a form's values. */
const filesIn = (value: unknown) =>
  Object.values(value ?? {}).flatMap((held) => (Array.isArray(held) ? held.filter(isStoredFile) : []));

const ERROR = 'Error: ';

/** Shows an error in the page's title, also if the form is only a part of the page. */
const useErrorTitle = (failed: boolean) => {
  useEffect(() => {
    if (!failed || document.title.startsWith(ERROR)) return;
    const before = document.title;
    document.title = `${ERROR}${before}`;
    return () => {
      if (document.title === `${ERROR}${before}`) document.title = before;
    };
  }, [failed]);
};

/** Lists each message once: if two fields have the same one, it links to the first. */
const saidOnce = (errors: readonly FormError[]) =>
  errors.filter(({ message }, place) => errors.findIndex((other) => other.message === message) === place);

/** The element of an error: its field, or the message of its group, else the nearest enclosing part on the page. */
const placeOf = (formId: string, name: string): HTMLElement | null => {
  const around = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  const id = fieldId(formId, name);
  const place = document.getElementById(id) ?? document.getElementById(`${id}-error`);
  return place ?? (around ? placeOf(formId, around) : null);
};

/** An alert with all errors of a form; each message links to its field. */
const ErrorSummary = ({ errors }: { readonly errors: readonly FormError[] }) => {
  const formId = useContext(FormIdContext);
  if (errors.length === 0) return null;
  return (
    <AlertBanner tone="danger" role="alert" title="Hay un problema">
      <ul>
        {saidOnce(errors).map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(formId, name)}`}
              onClick={(event) => {
                event.preventDefault();
                placeOf(formId, name)?.focus();
              }}
              className="inline-flex min-h-touch items-center underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </AlertBanner>
  );
};

interface DraftOfferProps {
  readonly onRecover: () => void;
  readonly onDiscard: () => void;
}

/** Offers the draft of unsaved input, to recover or discard. */
const DraftOffer = ({ onRecover, onDiscard }: DraftOfferProps) => (
  <AlertBanner
    tone="info"
    role="status"
    title="Tienes un borrador sin guardar"
    action={
      <>
        <Button variant="secondary" onClick={onRecover}>
          Recuperar borrador
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Descartar
        </Button>
      </>
    }
  >
    Es lo que escribiste aquí la última vez.
  </AlertBanner>
);
