'use client';

import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { DispatchPlacesProps } from './dispatch-places';

const DispatchPlaces = lazyPart(async () => (await import('./dispatch-places')).DispatchPlaces, <RowsSkeleton />);

interface DispatchButtonProps extends DispatchPlacesProps, Pick<ButtonProps, 'variant' | 'aria-keyshortcuts'> {
  readonly title: string;
  /** The verb for the person's role: a supervisor dispatches, a technician picks up. */
  readonly word?: 'Despachar' | 'Recoger';
}

/** Asks for the warehouse that serves a request, then opens the issue form with what is still to dispatch. */
export const DispatchButton = ({ request, taskId, title, word = 'Despachar', ...button }: DispatchButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} icon={Send} aria-haspopup="dialog" aria-label={`${word}: ${title}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={`${word} desde`} description={title}>
        <DispatchPlaces request={request} taskId={taskId} />
      </Sheet>
    </>
  );
};
