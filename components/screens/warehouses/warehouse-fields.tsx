'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { NO_PEOPLE, personOption } from '@/components/entities/person-option';
import type { FieldProps } from '@/components/form/field-props';
import { NumberField } from '@/components/form/number-field';
import { PickerField } from '@/components/form/picker/picker-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import type { WarehouseKind } from '@/lib/domain/model/warehouse';
import { roleOf } from '@/lib/domain/permission';
import { isAvailable } from '@/lib/domain/user/rules';
import type { WarehouseDraft } from '@/lib/domain/warehouse/draft';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { warehouseKindLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

/** The form's fields, for a new or a stored warehouse or van. */
export const WarehouseFields = ({ managerId }: { readonly managerId?: string }) => {
  const { control } = useFormContext<WarehouseDraft>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <TextField<WarehouseDraft> name="name" label={fieldLabel('warehouses', 'name')} required autoCapitalize="words" />
      <SelectField<WarehouseDraft>
        name="kind"
        label={fieldLabel('warehouses', 'kind')}
        choices={choicesOf(warehouseKindLabel)}
        hint={kind === 'van' ? 'Lleva material con el técnico que la maneja.' : undefined}
      />
      <TextField<WarehouseDraft>
        name="address"
        label={fieldLabel('warehouses', 'address')}
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <TextField<WarehouseDraft>
        name="city"
        label={fieldLabel('warehouses', 'city')}
        autoComplete="address-level2"
        autoCapitalize="words"
      />
      <TextField<WarehouseDraft>
        name="state"
        label={fieldLabel('warehouses', 'state')}
        autoComplete="address-level1"
        autoCapitalize="words"
      />
      <TextField<WarehouseDraft>
        name="zipCode"
        label={fieldLabel('warehouses', 'zipCode')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <NumberField<WarehouseDraft>
        name="capacity"
        label={fieldLabel('warehouses', 'capacity')}
        hint="Cuántas piezas caben, si se sabe"
      />
      <ManagerPicker
        name="managerId"
        label={kind === 'van' ? 'Técnico' : fieldLabel('warehouses', 'managerId')}
        kind={kind}
        current={managerId}
      />
    </>
  );
};

interface ManagerPickerProps extends FieldProps<WarehouseDraft> {
  readonly kind: WarehouseKind;
  /** The current manager, offered even if archived. */
  readonly current?: string;
}

/** The manager of a warehouse; for a van, the technician who drives it. */
const ManagerPicker = ({ kind, current, ...field }: ManagerPickerProps) => {
  const users = useData((data) => data.users);
  // A manager who was chosen before the kind stays visible, because the form would save them.
  const chosen = useWatch<WarehouseDraft, 'managerId'>({ name: 'managerId' });
  const offered = [...users.values()].filter(
    (user) =>
      [current, chosen].includes(user.id) || (isAvailable(user) && (kind === 'warehouse' || roleOf(user) === 'technician')),
  );
  return (
    <PickerField<WarehouseDraft>
      {...field}
      searchLabel="Buscar personas"
      emptyText="No se encontraron personas"
      placeholder="Elegir persona"
      none={NO_PEOPLE}
      options={sortByName(offered, ({ name }) => name).map(personOption)}
    />
  );
};
