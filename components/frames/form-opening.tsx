'use client';

import { Skeleton } from '@/components/ui/skeleton';
import { FullScreen } from './full-screen';

const FIELDS = ['a', 'b', 'c', 'd', 'e'];

/** A form whose record has not been read from the disk yet: its title, and fields in their shape. */
export const FormOpening = ({ title, back }: { readonly title: string; readonly back: string }) => (
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
