'use client';

import { type Ref, useDeferredValue, useMemo, useState } from 'react';
import { FieldError } from '@/components/form/field';
import { Tick } from '@/components/form/tick';
import { Rows } from '@/components/ui/list/rows';
import { SearchInput } from '@/components/ui/search-input';
import type { MaterialId } from '@/lib/domain/model/material';
import { lastCondition } from '@/lib/domain/stock/serials';
import { identifierKey, sameIdentifier } from '@/lib/kernel/identifier';
import { useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';

export interface SerialBoxesProps {
  readonly id: string;
  readonly legend: string;
  readonly offered: readonly { readonly serial: string; readonly detail?: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (serials: readonly string[]) => void;
  readonly error?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A material's serials, each with its last known condition. */
export const useSerialsInCondition = (materialId: MaterialId, serials: readonly string[]): SerialBoxesProps['offered'] =>
  useData((data) =>
    serials.map((serial) => {
      const condition = lastCondition(data, materialId, serial);
      return { serial, detail: condition && conditionLabel[condition] };
    }),
  );

const MANY = 6;

/** Check boxes for serials, with a search when there are many, and the number ticked. */
export const SerialBoxes = ({ id, legend, offered, chosen, onChange, error, ref }: SerialBoxesProps) => {
  const [query, setQuery] = useState('');
  const wanted = identifierKey(useDeferredValue(query));
  // A scanner may have read another writing than the one that is offered (invariant S6).
  const ticked = useMemo(() => new Set(chosen.map(identifierKey)), [chosen]);
  // A ticked serial that has left meanwhile stays listed, so that it can be unticked.
  const here = new Set(offered.map(({ serial }) => identifierKey(serial)));
  const gone: SerialBoxesProps['offered'] = chosen.flatMap((serial) => (here.has(identifierKey(serial)) ? [] : [{ serial }]));
  const found = [...gone, ...offered].filter(({ serial }) => identifierKey(serial).includes(wanted));
  const tick = (serial: string, on: boolean) =>
    onChange(on ? [...chosen, serial] : chosen.filter((other) => !sameIdentifier(other, serial)));
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="font-medium text-sm">{legend}</legend>
      <p role="status" className="text-muted text-sm">
        {`${formatCount(chosen.length)} de ${formatCount(offered.length)} elegidos`}
      </p>
      {offered.length > MANY && <SearchInput label="Buscar artículos" value={query} onChange={setQuery} />}
      {found.length === 0 && <p className="text-muted">No se encontraron artículos</p>}
      <div className="max-h-80 overflow-y-auto">
        <ul aria-label={legend}>
          <Rows rows={found} keyOf={({ serial }) => serial}>
            {({ serial, detail }, index) => (
              <Tick
                ref={index === 0 ? ref : undefined}
                id={index === 0 ? id : undefined}
                title={serial}
                detail={detail}
                checked={ticked.has(identifierKey(serial))}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-error`}
                onChange={(on) => tick(serial, on)}
              />
            )}
          </Rows>
        </ul>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
