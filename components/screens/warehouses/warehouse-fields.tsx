'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import type { WarehouseDraft } from '@/lib/domain/warehouse/draft';
import { warehouseKindLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { ManagerPicker } from './manager-picker';

const KINDS = Object.entries(warehouseKindLabel).map(([value, label]) => ({ value, label }));

/** What is asked of a warehouse or a van, new or known. */
export const WarehouseFields = ({ managerId }: { readonly managerId?: string }) => {
  const { control } = useFormContext<WarehouseDraft>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <TextField<WarehouseDraft> name="name" label={fieldLabel('warehouses', 'name')} required autoCapitalize="words" />
      <SelectField<WarehouseDraft>
        name="kind"
        label={fieldLabel('warehouses', 'kind')}
        choices={KINDS}
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
