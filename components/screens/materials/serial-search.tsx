'use client';

import { useSearchText } from '@/components/history/use-search-text';
import { List, RowButton } from '@/components/ui/list';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import type { Material } from '@/lib/domain/model/material';
import { findSerials, whereIsSerial } from '@/lib/domain/stock/serials';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { placeText } from '@/lib/text/messages';

interface SerialSearchProps {
  readonly material: Material;
  readonly onSerial: (serialNumber: string) => void;
}

const countText = (count: number) =>
  count === 0 ? 'No se encontraron series' : formatCounted(count, 'serie encontrada', 'series encontradas');

/** Finds a serial by the end of its number and says where it is, also outside the warehouse. */
export const SerialSearch = ({ material, onSerial }: SerialSearchProps) => {
  const { typed, wanted, type } = useSearchText();
  const data = useData((known) => known);
  const found = findSerials(data, wanted, Number.POSITIVE_INFINITY).filter(({ materialId }) => materialId === material.id);
  return (
    <Section title="Series">
      <SearchInput
        label="Buscar serie por sus últimos caracteres"
        value={typed}
        onChange={type}
        count={typed ? countText(found.length) : undefined}
      />
      {found.length > 0 && (
        <List label="Series" rows={found} keyOf={({ serialNumber }) => serialNumber}>
          {({ serialNumber }) => (
            <RowButton
              title={serialNumber}
              detail={
                <span className="block first-letter:uppercase">{placeText(whereIsSerial(data, material.id, serialNumber))}</span>
              }
              onClick={() => onSerial(serialNumber)}
            />
          )}
        </List>
      )}
    </Section>
  );
};
