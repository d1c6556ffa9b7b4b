import type { Reference, RefusalCode, Refusals, Refused } from '@/lib/domain/refusal';
import { formatCount, formatDay } from './format';

type Sentence<Code extends RefusalCode> = (figures: Refusals[Code]) => string;

const NOUNS: Record<Reference['noun'], string> = {
  project: 'proyecto',
  task: 'tarea',
  'completion-report': 'reporte de finalización de',
  invoice: 'factura',
  'budget-request': 'solicitud de gasto',
  'material-request': 'solicitud de material',
  shipment: 'envío',
  warehouse: 'almacén',
  'weekly-report': 'reporte semanal',
};
const MOST_NAMED = 3;

const inUse = (references: readonly Reference[]) => {
  const named = references.slice(0, MOST_NAMED).map(({ noun, name }) => `${NOUNS[noun]} ${name}`);
  const rest = references.length - named.length;
  return `Está en uso: ${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}. Puedes archivarlo en lugar de eliminarlo.`;
};

const SENTENCES: { readonly [Code in RefusalCode]: Sentence<Code> } = {
  'record-missing': () => 'Este registro ya no existe.',
  'already-exists': () => 'Ya estaba guardado; no se guardó otra vez.',
  'task-not-pending': () => 'Esta tarea ya se inició.',
  'task-not-in-progress': () => 'Esta tarea no está en progreso.',
  'task-not-completed': () => 'Finaliza la tarea antes de generar su reporte.',
  'starts-later': ({ startDate }) =>
    `La tarea empieza el ${formatDay(startDate)}. Cambia su fecha de inicio para finalizarla antes.`,
  'start-after-completion': () => 'El inicio no puede ser posterior al día en que se finalizó la tarea.',
  'report-already-submitted': () => 'El reporte de esta tarea ya se envió y no cambia.',
  'due-before-issue': () => 'La fecha de vencimiento no puede ser anterior a la de emisión.',
  'due-before-start': () => 'La fecha límite no puede ser anterior al inicio.',
  'end-before-start': () => 'La fecha de fin no puede ser anterior al inicio.',
  'request-already-decided': ({ outcome }) => `Esta solicitud ya fue ${outcome === 'Approved' ? 'aprobada' : 'rechazada'}.`,
  'rejection-without-reason': () => 'Escribe el motivo del rechazo.',
  'used-more-than-issued': ({ material, issued, used }) =>
    `De ${material} se entregaron ${formatCount(issued)} a la tarea; no se pudieron usar ${formatCount(used)}.`,
  'serials-not-counted': ({ material, used }) =>
    `Marca las series usadas de ${material}: deben ser ${formatCount(used)}, cada una una vez.`,
  'serial-not-with-task': ({ serial }) => `La serie ${serial} no se entregó a esta tarea.`,
  'task-of-another-project': () => 'Esa tarea es de otro proyecto.',
  'amount-not-positive': () => 'El monto debe ser mayor que $0.00.',
  'request-without-items': () => 'Añade al menos un artículo a la solicitud.',
  'quantity-not-positive': () => 'La cantidad debe ser un número entero de 1 o más.',
  'text-missing': () => 'Escribe el texto.',
  'text-too-long': ({ most }) => `Escribe ${formatCount(most)} caracteres como máximo.`,
  'own-account': () => 'Es la persona que usa este dispositivo. Cambia de usuario antes de quitarla.',
  'still-referred-to': ({ references }) => inUse(references),
  archived: () => 'Está archivado. Restáuralo para usarlo.',
  'changed-since': () => 'Alguien lo cambió mientras tanto. Revisa lo nuevo e intenta otra vez.',
};

/** Why a change was not made, in one sentence with its figures. */
export const refusalText = ({ refused, figures }: Refused) => {
  const sentence = SENTENCES[refused] as Sentence<typeof refused>;
  return sentence(figures as never);
};

const FAILURES = {
  full: 'No se guardó: el dispositivo no tiene espacio. Lo anterior sigue completo; libera espacio e intenta otra vez.',
  blocked: 'No se guardó: otra pestaña tiene abierta una versión anterior. Ciérrala e intenta otra vez.',
  outdated: 'No se guardó: hay una versión más nueva abierta. Recarga esta página para continuar.',
  lost: 'No se guardó: no se puede leer lo guardado en este dispositivo. No cierres esta página y descarga un respaldo.',
  unknown: 'No se guardó por un fallo del dispositivo. Lo anterior sigue completo; intenta otra vez.',
} as const;

/** What happened when the disk did not take a change, what is safe, and what to do. */
export const failureText = ({ failed }: { readonly failed: keyof typeof FAILURES }) => FAILURES[failed];
