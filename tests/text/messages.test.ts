import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Patch, put } from '@/lib/domain/data';
import { refused } from '@/lib/domain/refusal';
import { activityOf, activityText } from '@/lib/text/activity';
import { failureText } from '@/lib/text/failures';
import { refusalText } from '@/lib/text/messages';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMaterialRequest,
  anInvoice,
  aProject,
  aTask,
  aUser,
  taskId,
} from '../support/builders';

it('gives the reason of a refusal with its figures', () => {
  expect(refusalText(refused('task-not-pending'))).toBe('Esta tarea ya se inició.');
  expect(refusalText(refused('request-already-decided', { outcome: 'Rejected' }))).toBe('Esta solicitud ya fue rechazada.');
});

it('names up to three referring records, and counts the rest', () => {
  const references = [1, 2, 3, 4, 5].map((n) => ({ table: 'invoices' as const, id: `INV-2026-00${n}`, name: `INV-2026-00${n}` }));
  const told = (instead?: 'archive' | 'setback') => refusalText(refused('still-referred-to', { references, instead }));
  const named = 'Está en uso: factura INV-2026-001, factura INV-2026-002, factura INV-2026-003 y 2 más.';
  expect(told('archive')).toBe(`${named} Puedes archivarlo en lugar de eliminarlo.`);
  expect(told('setback')).toBe(`${named} Si ya no se hará, márcala con «No se pudo completar».`);
  expect(told()).toBe(`${named} No se puede eliminar.`);
});

it('says what to do when the disk does not save', () => {
  expect(failureText({ failed: 'full' })).toMatch(/^No se guardó: el dispositivo no tiene espacio/);
  expect(failureText({ failed: 'outdated' })).toMatch(/Recarga/);
});

it('describes an act by a verb, without capital or full stop', () => {
  for (const text of Object.values(activityText)) expect(text).toMatch(/^\p{Ll}.*[^.]$/u);
});

it('uses the singular if an act on many changed one record', () => {
  const task = put('tasks', aTask());
  const told = (label: string, ...patches: readonly Patch[]) => activityOf({ label: label as ChangeLabel, patches });
  expect(told('tasks-assigned', task, put('projects', aProject()))).toBe('asignó una tarea');
  expect(told('tasks-assigned', task, put('tasks', aTask({ id: taskId(2) })))).toBe('asignó varias tareas');
  expect(told('tasks-finished', task)).toBe('finalizó una tarea');
  expect(told('projects-archived', put('projects', aProject()), task, task)).toBe('archivó un proyecto');
  for (const [table, row] of Object.entries({ customers: aCustomer(), users: aUser(), materials: aMaterial() }))
    expect(told(`${table}-archived`, { table, id: row.id, row } as Patch)).toBe(
      activityText[`${table.slice(0, -1)}-archived` as ChangeLabel],
    );
  expect(told('invoices-paid', put('invoices', anInvoice()))).toBe('registró el pago de una factura');
  expect(told('requests-approved', put('materialRequests', aMaterialRequest()))).toBe('aprobó una solicitud');
  expect(told('requests-approved', put('materialRequests', aMaterialRequest()), put('budgetRequests', aBudgetRequest()))).toBe(
    'aprobó varias solicitudes',
  );
  expect([told('materials-imported', put('materials', aMaterial())), told('constructor', task), told('')]).toEqual([
    'importó materiales al catálogo',
    'hizo un cambio',
    'hizo un cambio',
  ]);
});
