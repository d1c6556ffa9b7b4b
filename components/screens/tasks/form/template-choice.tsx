'use client';

import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { TaskDraft } from '@/lib/domain/task/draft';

const TemplateList = lazyPart(async () => (await import('./template-list')).TemplateList, <RowsSkeleton />);

/** Adds the points of a kind of job to the checklist that is being written. */
export const TemplateChoice = () => {
  const { getValues, setValue } = useFormContext<TaskDraft>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={ListPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Usar plantilla
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Plantillas de verificación">
        <TemplateList
          known={() => getValues('checklist')}
          onChosen={(lines) => {
            setValue('checklist', [...getValues('checklist'), ...lines], { shouldDirty: true });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
};
