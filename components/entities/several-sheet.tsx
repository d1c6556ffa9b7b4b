'use client';

import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { findOptions, type PickerOption } from '@/components/form/picker/picker-option';
import { Tick } from '@/components/form/tick';
import { Button } from '@/components/ui/button';
import { Rows } from '@/components/ui/list/rows';
import { Sheet } from '@/components/ui/overlay/sheet';
import { SearchInput } from '@/components/ui/search-input';
import type { MaterialId } from '@/lib/domain/model/material';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { formatCounted, materialName } from '@/lib/text/format';

interface SeveralSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly options: readonly PickerOption[];
  /** The ticked options. The caller keeps them, so that closing the sheet loses nothing. */
  readonly ticked: readonly string[];
  readonly onTick: (id: string, on: boolean) => void;
  /** Adds all ticked options, or answers the ids of those with an error. */
  readonly onAdd: () => Promise<readonly string[]>;
  /** The fields of a ticked option. */
  readonly children: (id: string) => ReactNode;
}

const CLOSE_ANYWAY = '¿Cerrar sin añadir lo elegido? Sigue aquí cuando vuelvas a abrir.';
const GONE = 'Ya no se ofrece aquí. Quítalo para seguir.';

/** Adds several materials at once: tick each, fill in its fields, add all with one tap. */
export const SeveralSheet = (props: SeveralSheetProps) => {
  const { open, onOpenChange, options, ticked, onTick, onAdd, children } = props;
  const [query, setQuery] = useState('');
  const [fresh, setFresh] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query);
  const materials = useData((data) => data.materials);
  const found = useMemo(() => findOptions(options, wanted), [options, wanted]);
  const gone = ticked.filter((id) => !options.some((option) => option.id === id));
  const nameOf = (id: string) => materialName(materials.get(asId<MaterialId>(id)));
  const shown = gone.length === 0 ? found : [...gone.map((id) => ({ id, title: nameOf(id), detail: GONE })), ...found];
  const change = (next: boolean) => {
    if (!next) setFresh('');
    onOpenChange(next);
  };
  const add = async () => {
    const wrong = await onAdd();
    if (wrong.length === 0) return change(false);
    setQuery('');
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      mayClose={() => ticked.length === 0 || window.confirm(CLOSE_ANYWAY)}
      title="Elegir varios"
      footer={
        <Button
          closed={ticked.length === 0}
          aria-describedby="several-ticked"
          onClick={() => void (ticked.length > 0 && add())}
          className="w-full"
        >
          Añadir elegidos
        </Button>
      }
    >
      <div ref={list} className="grid gap-3">
        <SearchInput
          label="Buscar materiales"
          value={query}
          onChange={setQuery}
          count={found.length === 0 ? 'No se encontraron materiales' : formatCounted(found.length, 'resultado', 'resultados')}
        />
        <ul aria-label="Materiales" className="divide-y divide-border">
          {/* A ticked row is drawn also out of sight, so that its error can be focused. */}
          <Rows rows={shown} keyOf={({ id }) => id} stays={({ id }) => ticked.includes(id)}>
            {({ id, title, detail }) => (
              <div className="py-1">
                <Tick
                  className="min-h-14!"
                  title={title}
                  detail={detail}
                  checked={ticked.includes(id)}
                  onChange={(on) => {
                    setFresh(on ? id : '');
                    onTick(id, on);
                  }}
                />
                {ticked.includes(id) && <TickedFields takesFocus={fresh === id}>{children(id)}</TickedFields>}
              </div>
            )}
          </Rows>
        </ul>
        <p id="several-ticked" role="status" className="text-muted text-sm">
          {ticked.length === 0 ? 'Elige al menos uno' : formatCounted(ticked.length, 'elegido', 'elegidos')}
        </p>
      </div>
    </Sheet>
  );
};

/** The fields of a ticked option. Ticking it focuses the first one. */
const TickedFields = ({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = takesFocus ? place.current?.querySelector<HTMLInputElement>('input, textarea') : undefined;
    field?.focus();
    if (field?.localName === 'input' && field.value !== '') field.select();
  }, [takesFocus]);
  return (
    <div ref={place} className="grid gap-3 pb-3 pl-9">
      {children}
    </div>
  );
};
