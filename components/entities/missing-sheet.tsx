'use client';

import { ArchiveRestore, CircleAlert } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Sheet } from '@/components/ui/overlay/sheet';
import { routes } from '@/lib/routes';
import { pageTitle } from '@/lib/text/product';
import { IN_TRASH } from '@/lib/text/trash';

/** A dialog for an address whose record does not exist. */
export const MissingSheet = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => (
  <Sheet open inUrl size="full" title={title} documentTitle={pageTitle(title)} onOpenChange={(open) => !open && onClose()}>
    <EmptyState
      icon={CircleAlert}
      title="Este registro ya no existe."
      detail={IN_TRASH}
      action={
        <ButtonLink href={routes.activity()} icon={ArchiveRestore} variant="secondary">
          Ver la papelera
        </ButtonLink>
      }
    />
  </Sheet>
);
