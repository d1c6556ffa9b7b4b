'use client';

import { CircleAlert } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { Sheet } from '@/components/ui/sheet';

/** A dialog whose address names a record that is not there. */
export const MissingSheet = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => (
  <Sheet open inUrl size="full" title={title} onOpenChange={(open) => !open && onClose()}>
    <EmptyState icon={CircleAlert} title="Este registro ya no existe." detail="Ciérralo para volver a la lista." />
  </Sheet>
);
