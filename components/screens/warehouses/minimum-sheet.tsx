'use client';

import { type FormEvent, useId, useState } from 'react';
import { useAction } from '@/components/entities/use-action';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { minimumAt } from '@/lib/domain/inventory/rules';
import type { Material } from '@/lib/domain/material/model';
import { setMinimum } from '@/lib/domain/warehouse/changes';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { formatMaterial } from '@/lib/text/format';

interface MinimumSheetProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
  readonly onClose: () => void;
}

/** Sets the least that this warehouse should have of one material, or goes back to the catalogue's. */
export const MinimumSheet = ({ warehouse, material, onClose }: MinimumSheetProps) => {
  const id = useId();
  const [typed, setTyped] = useState(String(minimumAt(warehouse, material)));
  const [error, setError] = useState<string>();
  const set = useAction(setMinimum, { said: 'Mínimo actualizado', undoable: true });
  const isOwn = warehouse.minimums[material.id] !== undefined;

  const write = async (minimum: number | undefined) => {
    if (await set({ id: warehouse.id, materialId: material.id, minimum })) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{1,9}$/.test(typed.trim())) void write(Number(typed));
    else {
      setError('Escribe un número entero, sin signos ni decimales.');
      document.getElementById(id)?.focus();
    }
  };
  const frame = {
    id,
    label: 'Mínimo',
    required: true,
    error,
    hint: `En el catálogo: ${formatMaterial(material.minStock, material)}`,
  };
  return (
    <Sheet
      open
      title="Mínimo de este almacén"
      description={material.name}
      size="dialog"
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field {...frame}>
          <input
            {...controlProps(frame)}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
            className={CONTROL}
          />
        </Field>
        <Button type="submit">Guardar</Button>
        {isOwn && (
          <Button variant="secondary" onClick={() => void write(undefined)}>
            Usar el del catálogo
          </Button>
        )}
      </form>
    </Sheet>
  );
};
