'use client';

import { CircleCheck } from 'lucide-react';
import { TextAreaField } from '@/components/form/text-area-field';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { type CountedLine, differences } from '@/lib/domain/stock/count';
import type { CountDraft } from '@/lib/domain/stock/count-draft';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';

/** What was found against what was expected; a difference asks for its reason. */
export const CountDifferences = ({ counted }: { readonly counted: readonly CountedLine[] }) => {
  const materials = useData((data) => data.materials);
  const found = differences(counted);
  if (counted.length === 0) return null;
  return (
    <Section title="Diferencias">
      {found.length > 0 ? (
        <>
          <List
            label="Diferencias"
            rows={found}
            keyOf={({ materialId, lotNumber, delta }) => `${materialId} ${lotNumber ?? ''} ${delta > 0}`}
          >
            {({ materialId, lotNumber, serialNumbers, delta }) => {
              const material = materials.get(materialId);
              return (
                <Row
                  title={material?.name}
                  detail={[delta < 0 ? 'Falta' : 'Sobra', lotNumber && `lote ${lotNumber}`, serialNumbers?.join(', ')]
                    .filter(Boolean)
                    .join(' · ')}
                  figure={`${delta > 0 ? '+' : ''}${formatMaterial(delta, material)}`}
                />
              );
            }}
          </List>
          <TextAreaField<CountDraft> name="reason" label="Motivo del ajuste" required rows={2} />
        </>
      ) : (
        <EmptyState icon={CircleCheck} title="Lo contado coincide" />
      )}
    </Section>
  );
};
