'use client';

import { personOption } from '@/components/entities/person-option';
import type { FieldProps } from '@/components/form/field-props';
import { PickerField } from '@/components/form/picker-field';
import type { WarehouseKind } from '@/lib/domain/model/warehouse';
import { roleOf } from '@/lib/domain/permission';
import { isAvailable } from '@/lib/domain/user/rules';
import type { WarehouseDraft } from '@/lib/domain/warehouse/draft';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';

interface ManagerPickerProps extends FieldProps<WarehouseDraft> {
  readonly kind: WarehouseKind;
  /** Who stands there already, archived or not. */
  readonly current?: string;
}

/** Who answers for a warehouse; a van's is the technician who drives it. */
export const ManagerPicker = ({ kind, current, ...field }: ManagerPickerProps) => {
  const users = useData((data) => data.users);
  const offered = [...users.values()].filter(
    (user) => user.id === current || (isAvailable(user) && (kind === 'warehouse' || roleOf(user) === 'technician')),
  );
  return (
    <PickerField<WarehouseDraft>
      {...field}
      searchLabel="Buscar personas"
      emptyText="No se encontraron personas"
      placeholder="Elegir persona"
      options={sortByName(offered, ({ name }) => name).map(personOption)}
    />
  );
};
