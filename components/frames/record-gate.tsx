'use client';

import type { ReactNode } from 'react';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { type Path, routes } from '@/lib/routes';
import { useStoreStatus } from '@/lib/store/react/store';
import { CrashScreen } from './crash-screen';
import { ShownRecord } from './frame-context';
import { FullScreen } from './full-screen';

interface RecordGateProps<Row extends object> {
  readonly record: Row | 'opening' | 'missing';
  readonly back?: Path;
  /** The content if the record is missing; by default the error screen. */
  readonly missing?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** A record; `missing` if it does not belong to the parent in the address. */
export const recordIf = <Row extends object>(record: Row | 'opening' | 'missing', isOfPlace: (row: Row) => boolean) =>
  typeof record === 'object' && !isOfPlace(record) ? 'missing' : record;

/** Renders a record's screen once the record is known; before that a skeleton, and an error screen if it does not exist. */
export const RecordGate = <Row extends object>({ record, back = routes.home(), missing, children }: RecordGateProps<Row>) => {
  const isOpening = useStoreStatus() === 'opening';
  if (record === 'opening') {
    return (
      <FullScreen title={isOpening ? 'Abriendo…' : 'No se pudo abrir'} back={back} still>
        {isOpening && <CardsSkeleton />}
      </FullScreen>
    );
  }
  if (record === 'missing') return missing ?? <CrashScreen reason="missing-record" />;
  return <ShownRecord value={'id' in record ? String(record.id) : undefined}>{children(record)}</ShownRecord>;
};
