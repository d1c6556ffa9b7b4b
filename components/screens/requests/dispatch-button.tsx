'use client';

import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { MaterialRequest } from '@/lib/domain/model/material-request';

const DispatchPlaces = lazy(async () => ({ default: (await import('./dispatch-places')).DispatchPlaces }));

interface DispatchButtonProps {
  readonly request: MaterialRequest;
  readonly title: string;
}

/** Despachar, once it is said from where. */
export const DispatchButton = ({ request, title }: DispatchButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={Send}
        aria-haspopup="dialog"
        aria-keyshortcuts="D"
        aria-label={`Despachar: ${title}`}
        onClick={() => setOpen(true)}
      >
        Despachar
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Despachar desde" description={title}>
        <Suspense fallback={<RowsSkeleton />}>
          <DispatchPlaces request={request} />
        </Suspense>
      </Sheet>
    </>
  );
};
