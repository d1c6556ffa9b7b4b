'use client';

import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';

interface ArchiveSectionProps {
  readonly isArchived: boolean;
  readonly onArchive: () => unknown;
  readonly onRestore: () => unknown;
  /** Asks first. */
  readonly onDelete: () => unknown;
  /** What being archived means, and when it may be deleted. */
  readonly children: ReactNode;
}

/** Putting a record away, taking it out again, or deleting it while nothing depends on it. */
export const ArchiveSection = ({ isArchived, onArchive, onRestore, onDelete, children }: ArchiveSectionProps) => (
  <Section title="Archivar o eliminar">
    <Card className="grid gap-3">
      <p className="text-muted text-sm">{children}</p>
      {isArchived ? (
        <Button variant="secondary" icon={ArchiveRestore} onClick={() => void onRestore()}>
          Restaurar
        </Button>
      ) : (
        <Button variant="secondary" icon={Archive} onClick={() => void onArchive()}>
          Archivar
        </Button>
      )}
      <Button variant="danger" icon={Trash2} onClick={() => void onDelete()} className="mt-2">
        Eliminar
      </Button>
    </Card>
  </Section>
);
