'use client';

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { FormGate } from '@/components/frames/form-opening';
import { FormScreen, type FormScreenProps } from '@/components/frames/form-screen';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import type { Change } from '@/lib/domain/data';
import type { Path } from '@/lib/routes';

type Screen<Draft extends FieldValues, Value> = Pick<
  FormScreenProps<Draft, Value>,
  'title' | 'draftKey' | 'onSaved' | 'savedText' | 'submitLabel'
>;

interface EditFormProps<Row extends object, Key extends object, Draft extends FieldValues, Value> extends Screen<Draft, Value> {
  readonly back: Path;
  readonly record: Row;
  readonly schema: GenericSchema<Draft, Value>;
  readonly toDraft: (record: Row) => Draft;
  /** The ids by which the change finds the record. */
  readonly of: Key;
  readonly change: Change<NoInfer<Key & Value & { readonly opened?: Row }>>;
  readonly children: (record: Row) => ReactNode;
}

const EditForm = <Row extends object, Key extends object, Draft extends FieldValues, Value extends object>(
  props: EditFormProps<Row, Key, Draft, Value>,
) => {
  const { record, schema, toDraft, of, change, children, ...screen } = props;
  const { form, opened } = useOpenedRecord({ schema, record, toDraft });
  const save = useSave<Key & Value, Row>(change, { opened });
  return (
    <FormScreen {...screen} form={form} overRecord onSubmit={(value, options) => save({ ...of, ...value }, options)}>
      {children(record)}
    </FormScreen>
  );
};

type EditScreenProps<Row extends object, Key extends object, Draft extends FieldValues, Value> = Omit<
  EditFormProps<Row, Key, Draft, Value>,
  'record'
> & { readonly record: Row | 'opening' | 'missing' };

/** A screen that edits a stored record, shown once the record is read. */
export const EditScreen = <
  Row extends { readonly id: string },
  Key extends object,
  Draft extends FieldValues,
  Value extends object,
>({
  record,
  ...form
}: EditScreenProps<Row, Key, Draft, Value>) => (
  <FormGate title={form.title} back={form.back} record={record}>
    {(known) => <EditForm key={known.id} {...form} record={known} />}
  </FormGate>
);
