'use client';

import { Trash2 } from 'lucide-react';
import { ChecklistField } from '@/components/form/checklist-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormSheet } from '@/components/frames/form-sheet';
import { Button } from '@/components/ui/button';
import { useAct } from '@/components/write/use-act';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import type { ChecklistTemplate, ChecklistTemplateId } from '@/lib/domain/model/checklist';
import { removeTemplate, saveTemplate } from '@/lib/domain/settings/changes';
import { emptyTemplateDraft, type TemplateDraft, templateDraftSchema, templateToDraft } from '@/lib/domain/settings/draft';
import { fieldLabel } from '@/lib/text/nouns';

interface TemplateSheetProps {
  /** The edited template; absent for a new one. */
  readonly template?: ChecklistTemplate;
  /** Runs before the person deletes the template. */
  readonly onRemove: (id: ChecklistTemplateId) => void;
  readonly onClose: () => void;
}

const SAVED = 'Plantilla guardada';
const DRAFT = '/preferences/?plantilla=';

/** The form of a new or stored template. */
export const TemplateSheet = ({ template, onRemove, onClose }: TemplateSheetProps) =>
  template ? <KnownTemplate template={template} onRemove={onRemove} onClose={onClose} /> : <NewTemplate onClose={onClose} />;

const NewTemplate = ({ onClose }: Pick<TemplateSheetProps, 'onClose'>) => {
  const form = useDraftForm(templateDraftSchema, emptyTemplateDraft());
  const newRecordId = useNewId<ChecklistTemplateId>();
  const save = useSave(saveTemplate);
  return (
    <FormSheet
      title="Nueva plantilla"
      form={form}
      draftKey={`${DRAFT}nueva`}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      savedText={SAVED}
      submitLabel="Guardar plantilla"
      onClose={onClose}
    >
      <Fields />
    </FormSheet>
  );
};

const KnownTemplate = ({ template, onRemove, onClose }: TemplateSheetProps & { readonly template: ChecklistTemplate }) => {
  const { id, name } = template;
  const { form, opened } = useOpenedRecord({ schema: templateDraftSchema, record: template, toDraft: templateToDraft });
  const save = useSave(saveTemplate, { opened });
  const remove = useAct(removeTemplate, { savedText: 'Plantilla eliminada', undoable: true });
  const askRemove = async () => {
    if (!window.confirm(`¿Eliminar la plantilla «${name}»? Las tareas conservan sus puntos.`)) return;
    onRemove(id);
    if (await remove({ id })) onClose();
  };
  return (
    <FormSheet
      title="Editar plantilla"
      form={form}
      overRecord
      draftKey={`${DRAFT}${id}`}
      onSubmit={(value, options) => save({ id, ...value }, options)}
      savedText={SAVED}
      submitLabel="Guardar plantilla"
      onClose={onClose}
    >
      <Fields />
      <Button variant="danger" icon={Trash2} onClick={() => void askRemove()}>
        Eliminar plantilla
      </Button>
    </FormSheet>
  );
};

const Fields = () => (
  <>
    <TextField<TemplateDraft> name="name" label={fieldLabel('settings', 'name')} required autoCapitalize="sentences" />
    <ChecklistField<TemplateDraft> name="points" label={fieldLabel('settings', 'points')} />
  </>
);
