'use client';

import { useWatch } from 'react-hook-form';
import { askPastDay } from '@/components/entities/ask-past-day';
import { NewRequest } from '@/components/entities/new-request';
import { useRequestPlace } from '@/components/entities/use-request-place';
import { useRequestTold } from '@/components/entities/use-request-told';
import { DateField } from '@/components/form/date-field';
import type { AlsoSaves } from '@/components/form/form';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { useSave } from '@/components/write/use-save';
import { requestMaterial } from '@/lib/domain/material-request/changes';
import {
  emptyMaterialRequestDraft,
  type MaterialRequestDraft,
  materialRequestDraftSchema,
} from '@/lib/domain/material-request/draft';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { ProjectId } from '@/lib/domain/model/project';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/react/store';
import { fieldLabel } from '@/lib/text/nouns';
import { ItemLines } from './item-lines';

/** Asks for material for a project or (`?taskId`) for one of its tasks. */
export const NewMaterialRequestScreen = ({ projectId }: { readonly projectId: ProjectId }) => (
  <NewRequest projectId={projectId}>{(also) => <NewMaterialRequest projectId={projectId} also={also} />}</NewRequest>
);

interface NewMaterialRequestProps {
  readonly projectId: ProjectId;
  readonly also: AlsoSaves;
}

const NewMaterialRequest = ({ projectId, also }: NewMaterialRequestProps) => {
  const place = useRequestPlace(projectId);
  const today = useToday();
  const told = useRequestTold();
  const form = useDraftForm(materialRequestDraftSchema, emptyMaterialRequestDraft(today));
  const items = useWatch({ control: form.control, name: 'items' });
  const bornId = useNewId<MaterialRequestId>();
  const save = useSave(requestMaterial);
  return (
    <FormScreen
      title="Nueva Solicitud de Material"
      back={place.taskId ? routes.task(projectId, place.taskId) : routes.projectEquipment(projectId)}
      draftKey={routes.newMaterialRequest(projectId, place.taskId)}
      form={form}
      blockedBy={items.length === 0 ? 'Añade al menos un artículo para enviar la solicitud.' : undefined}
      check={({ requiredByDate }) => askPastDay(requiredByDate, today)}
      onSubmit={(value, options) => save({ ...value, id: bornId(), projectId, taskId: place.taskId }, options)}
      savedText={told}
      also={also}
      submitLabel="Enviar Solicitud"
    >
      <p className="wrap-anywhere text-muted">{place.text}</p>
      <ItemLines />
      <DateField<MaterialRequestDraft> name="requiredByDate" label={fieldLabel('materialRequests', 'requiredByDate')} required />
      <TextAreaField<MaterialRequestDraft> name="notes" label={fieldLabel('materialRequests', 'notes')} />
    </FormScreen>
  );
};
