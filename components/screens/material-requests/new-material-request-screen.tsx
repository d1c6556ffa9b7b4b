'use client';

import { useWatch } from 'react-hook-form';
import { askPastDay } from '@/components/entities/ask-past-day';
import { useRequestPlace } from '@/components/entities/use-request-place';
import { DateField } from '@/components/form/date-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { type Another, useAnother } from '@/components/frames/use-another';
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
import { useRecord, useToday } from '@/lib/store/react/store';
import { useHydrated } from '@/lib/store/react/use-hydrated';
import { ItemLines } from './item-lines';

/** Asks for material for a project or (`?taskId`) for one of its tasks. */
export const NewMaterialRequestScreen = ({ projectId }: { readonly projectId: ProjectId }) => {
  const project = useRecord('projects', projectId);
  const { round, also } = useAnother();
  const isHydrated = useHydrated();
  if (project === 'missing') return <RecordGate record={project}>{() => null}</RecordGate>;
  return <NewMaterialRequest key={`${round} ${isHydrated}`} projectId={projectId} also={also} />;
};

const NewMaterialRequest = ({ projectId, also }: Pick<Another, 'also'> & { readonly projectId: ProjectId }) => {
  const place = useRequestPlace(projectId);
  const today = useToday();
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
      savedText="Solicitud enviada"
      also={also}
      submitLabel="Enviar Solicitud"
    >
      <p className="wrap-anywhere text-muted">{place.text}</p>
      <ItemLines />
      <DateField<MaterialRequestDraft> name="requiredByDate" label="Fecha requerida" required />
      <TextAreaField<MaterialRequestDraft> name="notes" label="Notas" />
    </FormScreen>
  );
};
