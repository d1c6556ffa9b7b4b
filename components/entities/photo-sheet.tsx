'use client';

import { Sheet } from '@/components/ui/sheet';

export interface OpenPhoto {
  readonly name: string;
  readonly url: string;
}

/** A photo over the whole screen. */
export const PhotoSheet = ({ photo, onClose }: { readonly photo: OpenPhoto | null; readonly onClose: () => void }) => (
  <Sheet open={photo !== null} onOpenChange={(open) => !open && onClose()} title={photo?.name ?? ''} size="full">
    {photo && <img src={photo.url} alt={photo.name} className="mx-auto max-w-full" />}
  </Sheet>
);
