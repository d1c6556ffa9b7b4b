'use client';

import { ClipboardList } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowButton } from '@/components/ui/list/list';
import { SheetLink } from '@/components/ui/overlay/sheet-link';
import { showToast } from '@/components/ui/toast/toast';
import { type ChecklistLineDraft, lineToDraft } from '@/lib/domain/checklist-draft';
import type { ChecklistTemplate } from '@/lib/domain/model/checklist';
import { templatesOf } from '@/lib/domain/settings/templates';
import { newId } from '@/lib/kernel/id';
import { searchForm } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

interface TemplateListProps {
  /** The current lines; points with the same text are not added again. */
  readonly known: () => readonly ChecklistLineDraft[];
  readonly onChosen: (lines: readonly ChecklistLineDraft[]) => void;
}

/** The templates of the business. Choosing one adds its points as independent lines. */
export const TemplateList = ({ known, onChosen }: TemplateListProps) => {
  const templates = useData(templatesOf);
  const choose = ({ name, points }: ChecklistTemplate) => {
    const there = new Set(known().map(({ text }) => searchForm(text)));
    const fresh = points.filter(({ text }) => !there.has(searchForm(text)));
    onChosen(fresh.map((point) => lineToDraft({ ...point, id: newId() })));
    showToast({ text: `${name}: ${formatCounted(fresh.length, 'punto añadido', 'puntos añadidos')}`, tone: 'success' });
  };
  return (
    <>
      {templates.length > 0 ? (
        <List label="Plantillas" rows={templates} keyOf={({ id }) => id}>
          {(template) => (
            <RowButton
              title={template.name}
              detail={formatCounted(template.points.length, 'punto', 'puntos')}
              onClick={() => choose(template)}
            />
          )}
        </List>
      ) : (
        <EmptyState icon={ClipboardList} title="Aún no hay plantillas" />
      )}
      <SheetLink href={routes.preferences()} className="inline-flex min-h-touch items-center text-link underline">
        Editar plantillas en Preferencias
      </SheetLink>
    </>
  );
};
