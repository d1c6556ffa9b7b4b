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
  /** Asks for a confirmation first. */
  readonly onDelete: () => unknown;
  /** Explains archiving, and when the record may be deleted. */
  readonly children: ReactNode;
}

/** The section that archives, restores or deletes a record. */
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
