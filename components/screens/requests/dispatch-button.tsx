'use client';

import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { MaterialRequest } from '@/lib/domain/model/material-request';

const DispatchPlaces = lazyPart(async () => (await import('./dispatch-places')).DispatchPlaces, <RowsSkeleton />);

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
        <DispatchPlaces request={request} />
      </Sheet>
    </>
  );
};
