import * as v from 'valibot';
import type { Project } from '@/lib/domain/model/project';
import { emptyProjectDraft, type ProjectDraft, projectDraftSchema, projectToDraft } from '@/lib/domain/project/draft';
import { asId } from '@/lib/kernel/id';

const typed: ProjectDraft = {
  ...emptyProjectDraft(),
  customerId: 'cst000000001',
  title: '  Enlace Torre Norte ',
  startDate: '2026-11-02',
  endDate: '2026-11-30',
  budget: '12,500.5',
};

const read = (draft: ProjectDraft) => v.safeParse(projectDraftSchema, draft);
const sentences = (draft: ProjectDraft) =>
  Object.fromEntries((read(draft).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]));

it('parses the typed values: trimmed name, budget in exact cents', () => {
  expect(read(typed).output).toEqual({
    title: 'Enlace Torre Norte',
    customerId: 'cst000000001',
    description: '',
    startDate: '2026-11-02',
    endDate: '2026-11-30',
    budget: 1_250_050,
  });
});

it('requires only name and customer', () => {
  expect(sentences(emptyProjectDraft())).toEqual({ title: 'Escribe el nombre del proyecto.', customerId: 'Elige el cliente.' });
  expect(read({ ...emptyProjectDraft(), customerId: 'cst000000001', title: 'Obra' }).output).toMatchObject({
    startDate: undefined,
    endDate: undefined,
    budget: undefined,
  });
});

it.each([
  [{ title: '   ' }, { title: 'Escribe el nombre del proyecto.' }],
  [{ title: '\u200b\u2060' }, { title: 'Escribe el nombre del proyecto.' }],
  [{ budget: '99,999,999,999,999' }, { budget: 'El monto es demasiado grande.' }],
  [{ endDate: '2026-11-01' }, { endDate: 'La fecha de fin no puede ser anterior a la de inicio.' }],
  [{ startDate: '2026-02-30' }, { startDate: 'Esa fecha no existe en el calendario.' }],
  [{ budget: '-1' }, { budget: 'El monto no puede ser menor que 0.' }],
  [{ budget: 'mil' }, { budget: 'Escribe el monto solo con números, por ejemplo 1,234.50.' }],
  [{ budget: '19.999' }, { budget: 'Escribe el monto con dos decimales como máximo, por ejemplo 19.99.' }],
  [{ title: 'x'.repeat(201) }, { title: 'Escribe 200 caracteres como máximo.' }],
])('says how to correct %j', (wrong, expected) => {
  expect(sentences({ ...typed, ...wrong })).toEqual(expected);
});

it('accepts a single day, and an end without a start', () => {
  expect(read({ ...typed, endDate: '2026-11-02' }).success).toBe(true);
  expect(read({ ...typed, startDate: '' }).success).toBe(true);
});

it('shows a stored project in the same texts that it parses', () => {
  const value = v.parse(projectDraftSchema, typed);
  const project: Project = { id: asId('prj000000001'), memberIds: [], ...value };
  expect(v.parse(projectDraftSchema, projectToDraft(project))).toEqual(value);
});
