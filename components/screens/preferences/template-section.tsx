'use client';

import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, Row, RowButton } from '@/components/ui/list/list';
import type { ChecklistTemplate, ChecklistTemplateId } from '@/lib/domain/model/checklist';
import { supervisorRefusal } from '@/lib/domain/permission';
import { templatesOf } from '@/lib/domain/settings/templates';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

const TemplateSheet = lazyPart(async () => (await import('./template-sheet')).TemplateSheet);

const NEW = 'nueva';

const pointsText = ({ points }: ChecklistTemplate) => formatCounted(points.length, 'punto', 'puntos');

/** The checklist templates. Supervisors edit them; everybody uses them on tasks. */
export const TemplateSection = () => {
  const templates = useData(templatesOf);
  const sheet = useQueryStep('plantilla');
  const me = useCurrentUser();
  const mayEdit = supervisorRefusal(me) === undefined;
  const known = templates.find(({ id }) => id === sheet.value);
  // If somebody else deletes it meanwhile, its form stays open; the save then says so.
  const [opened, setOpened] = useState(known);
  if (known && known !== opened) setOpened(known);
  const [removed, setRemoved] = useState<ChecklistTemplateId>();
  const edited = known ?? (opened?.id === sheet.value && opened.id !== removed ? opened : undefined);
  return (
    <>
      {templates.length > 0 ? (
        <List label="Plantillas de verificación" rows={templates} keyOf={({ id }) => id}>
          {(template) =>
            mayEdit ? (
              <RowButton title={template.name} detail={pointsText(template)} onClick={() => sheet.open(template.id)} />
            ) : (
              <Row title={template.name} detail={pointsText(template)} />
            )
          }
        </List>
      ) : (
        <EmptyState icon={ClipboardList} title="Aún no hay plantillas" />
      )}
      {mayEdit ? (
        <Button variant="secondary" icon={Plus} onClick={() => sheet.open(NEW)}>
          Nueva plantilla
        </Button>
      ) : (
        <p className="text-muted text-sm">Las cambia un supervisor.</p>
      )}
      {mayEdit && (edited || sheet.value === NEW) && (
        <TemplateSheet key={sheet.value} template={edited} onRemove={setRemoved} onClose={sheet.close} />
      )}
    </>
  );
};
