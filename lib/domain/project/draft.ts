import * as v from 'valibot';
import { centsToText } from '@/lib/kernel/cents';
import { asId, isId } from '@/lib/kernel/id';
import { ifTyped, requiredLine, typedDay, typedMoney, typedText } from '../draft-fields';
import type { CustomerId } from '../model/customer';
import type { Project } from '../model/project';

/**
 * The draft of a project: name and customer are required, dates and budget optional (spec §5). It may not end before it starts.
 */
export const projectDraftSchema = v.pipe(
  v.object({
    title: requiredLine('Escribe el nombre del proyecto.'),
    customerId: v.pipe(
      v.string(),
      v.check(isId, 'Elige el cliente.'),
      v.transform((text): CustomerId => asId<CustomerId>(text)),
    ),
    description: typedText,
    startDate: ifTyped(typedDay('')),
    endDate: ifTyped(typedDay('')),
    budget: ifTyped(typedMoney('')),
  }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => !(startDate && endDate) || endDate >= startDate,
      'La fecha de fin no puede ser anterior a la de inicio.',
    ),
    ['endDate'],
  ),
);
export type ProjectDraft = v.InferInput<typeof projectDraftSchema>;

/** The draft of a new project. */
export const emptyProjectDraft = (): ProjectDraft => ({
  title: '',
  customerId: '',
  description: '',
  startDate: '',
  endDate: '',
  budget: '',
});

/** The draft of a stored project. */
export const projectToDraft = (project: Project): ProjectDraft => ({
  title: project.title,
  customerId: project.customerId,
  description: project.description,
  startDate: project.startDate ?? '',
  endDate: project.endDate ?? '',
  budget: project.budget === undefined ? '' : centsToText(project.budget),
});
