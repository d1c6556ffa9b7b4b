'use client';

import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Path } from '@/lib/routes';
import { FullScreen } from './full-screen';
import { RecordGate } from './record-gate';

const FIELDS = ['a', 'b', 'c', 'd', 'e'];

interface FormOpeningProps {
  readonly title: string;
  readonly back: Path;
}

/** A placeholder for a form whose record has not been read yet: the title, and fields in outline. */
const FormOpening = ({ title, back }: FormOpeningProps) => (
  <FullScreen title={title} back={back} still>
    <div aria-hidden data-form-opening className="flex flex-col gap-5">
      {FIELDS.map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-control w-full" />
        </div>
      ))}
    </div>
  </FullScreen>
);

interface FormGateProps<Row extends object> extends FormOpeningProps {
  readonly record: Row | 'opening' | 'missing';
  readonly children: (row: Row) => ReactNode;
}

/** Renders the form of a record once the record is known; before that, the form's title and outline. */
export const FormGate = <Row extends object>({ title, back, record, children }: FormGateProps<Row>) => {
  // An update from the store renders at once, which takes long for a form. The deferred value renders it in slices.
  const isOutlined = useDeferredValue(record === 'opening');
  if (isOutlined || record === 'opening') return <FormOpening title={title} back={back} />;
  return <RecordGate record={record}>{children}</RecordGate>;
};

/** A screen whose form loads late (decision 011): the title and the form's outline are shown first. */
export const lazyForm = <Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
  backOf: (props: Props) => Path,
) => lazyPart(load, (props) => <FormOpening title={title} back={backOf(props)} />);
