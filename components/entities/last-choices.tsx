'use client';

import clsx from 'clsx';
import { type FieldValues, type PathValue, useFormContext, useWatch } from 'react-hook-form';
import type { FieldProps } from '@/components/form/field-props';
import { chipLook, FilterChips, ONE_ROW } from '@/components/ui/filter-chips';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

interface LastChoicesProps<Draft extends FieldValues, Choice extends string> extends Pick<FieldProps<Draft>, 'name' | 'label'> {
  readonly of: Parameters<typeof useLastChoices<Choice>>[0];
  readonly labelOf?: (choice: Choice) => string;
  /** The field that gets the focus after a choice, if it is empty. */
  readonly next?: FieldProps<Draft>['name'];
}

/**
 * The person's latest choices in a field, as one row of chips below it. The row's space is reserved while they are read. Only a
 * tap fills the field.
 */
export const LastChoices = <Draft extends FieldValues, Choice extends string = string>(
  props: LastChoicesProps<Draft, Choice>,
) => {
  const { of, labelOf = String, name, label, next } = props;
  const { control, getValues, setFocus, setValue } = useFormContext<Draft>();
  const value: unknown = useWatch({ control, name });
  const last = useLastChoices(of);
  if (last?.length === 0) return null;
  if (!last)
    return (
      <div aria-hidden className={clsx('-mt-3 invisible', chipLook(false))}>
        {'\u00a0'}
      </div>
    );
  return (
    <div className={clsx('-mt-3', ONE_ROW)}>
      <FilterChips
        label={label}
        options={last.map((choice) => ({ value: choice, label: labelOf(choice) }))}
        value={String(value ?? '')}
        onChange={(chosen) => {
          setValue(name, chosen as PathValue<Draft, typeof name>, { shouldDirty: true, shouldValidate: true });
          if (next && getValues(next) === '') setFocus(next);
        }}
      />
    </div>
  );
};
