'use client';

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Path } from '@/lib/routes';
import { FormOpening } from './form-opening';
import { RecordGate } from './record-gate';

interface LazyFormScreenProps<Row extends object, FormProps> {
  readonly title: string;
  readonly back: Path;
  readonly record: Row | 'opening' | 'missing';
  readonly children: (row: Row, Form: ComponentType<FormProps>) => ReactNode;
}

interface LazyPart<Part, FormProps> {
  /** Asked for as the screen opens. The build looks for this name and counts what it brings (`scripts/first-load.mjs`). */
  readonly opensWith: () => Promise<Part>;
  readonly form: (part: Part) => ComponentType<FormProps>;
}

/** A screen whose form comes in a chunk of its own while the disk is being read: the screen's own words show first. */
export const lazyFormScreen = <Part, FormProps extends object>({ opensWith, form }: LazyPart<Part, FormProps>) => {
  const Form = lazy(async () => ({ default: form(await opensWith()) }));
  return <Row extends object>({ title, back, record, children }: LazyFormScreenProps<Row, FormProps>) => {
    useEffect(() => void opensWith(), []);
    const opening = <FormOpening title={title} back={back} />;
    if (record === 'opening') return opening;
    return (
      <Suspense fallback={opening}>
        <RecordGate record={record}>{(row) => children(row, Form)}</RecordGate>
      </Suspense>
    );
  };
};
