import { canDraftAgain, leftOutFields } from '@/lib/domain/merge/left-out';
import type { Clash } from '@/lib/domain/merge/row';
import type { ShipmentPurpose } from '@/lib/domain/model/shipment';
import { isBetweenWarehouses, isPurpose } from '@/lib/domain/stock/kinds';

const FLAGS = {
  'both-edited': {
    title: 'Dos personas lo cambiaron a la vez',
    settling: 'Se queda lo que llegó primero. Si vale lo otro, cámbialo.',
  },
  overwritten: {
    title: 'Se cambió un borrador que ya se había finalizado',
    settling: 'Queda lo finalizado. Revisa si falta algo.',
  },
  'came-back': {
    title: 'Volvió algo que se había eliminado',
    settling: 'Alguien lo cambió o lo usa. Elimínalo otra vez si ya no se usa.',
  },
  'kept-edit': { title: 'No se eliminó: alguien lo cambió o lo usa', settling: 'Elimínalo otra vez si ya no se usa.' },
  'number-taken': {
    title: 'Dos facturas tomaron el mismo número',
    settling: 'La que llegó después tomó el siguiente. Envía otra vez su PDF.',
  },
  'stock-issued-twice': { title: 'Salió más material del que había', settling: 'Cuenta lo que hay: el conteo lo arregla.' },
  'serial-twice': { title: 'Una serie quedó en dos lugares', settling: 'Búscala y cuenta donde esté: el conteo lo arregla.' },
  'done-twice': {
    title: 'Se registró dos veces lo mismo',
    settling: 'Cuenta una sola. La segunda no se tomó: si fue otra entrega, guárdala como borrador.',
  },
  'left-team': {
    title: 'Alguien ya no está en el equipo del proyecto',
    settling: 'Quedó sin esa persona. Asigna a otra si hace falta.',
  },
  'stays-in-team': {
    title: 'Alguien sigue en el equipo del proyecto',
    settling: 'Tiene trabajo por hacer. Pásalo a otra persona para quitarla.',
  },
  'dangling-link': { title: 'Depende de algo que ya no está', settling: 'No se tomó. Captúralo otra vez con lo que hay.' },
  rule: { title: 'Dos cambios no cuadran juntos', settling: 'Se quedaron los dos. Ábrelo y corrige lo que sobre o falte.' },
  'not-permitted': { title: 'Lo hizo alguien que no puede', settling: 'No se tomó. Pide a un supervisor que lo haga.' },
} as const;

/** How to repeat an act that was left out, if it can't become a draft: the person does it again from its record. */
const ANOTHER = 'Cuenta una sola. La segunda no se tomó: si fue otra, captúrala otra vez.';
const ARRIVED_AGAIN = 'Cuenta una sola. La segunda no se tomó: si llegó más, recíbelo en el traspaso.';
const DONE_AGAIN: Readonly<Record<ShipmentPurpose, string>> = {
  supply: ANOTHER,
  project: ANOTHER,
  return: ANOTHER,
  transfer: 'Cuenta uno solo. El segundo no se tomó: si salió otra vez, haz otro traspaso.',
  count: 'Cuenta uno solo. El segundo no se tomó: si la cantidad es otra, cuenta otra vez.',
  correction: 'Cuenta una sola. La segunda no se tomó: si falta corregir algo, ábrelo y corrígelo otra vez.',
};

const DECIDED = 'Se queda la decisión que llegó primero, y ya no se cambia. Si debía ser la otra, avisa a quien lo pidió.';

const waysAgain = ({ purpose, transferId, reversesId }: Readonly<Record<string, unknown>>) => {
  if (reversesId !== undefined) return DONE_AGAIN.correction;
  if (!isPurpose(purpose)) return ANOTHER;
  return isBetweenWarehouses({ purpose }) && transferId !== undefined ? ARRIVED_AGAIN : DONE_AGAIN[purpose];
};

/** The title of a flag, and how to settle it. For an act that was left out, how to repeat it. */
export const flagText = ({ kind, clashes }: { readonly kind: keyof typeof FLAGS; readonly clashes: readonly Clash[] }) => {
  const words = FLAGS[kind];
  const flag = { kind, clashes };
  if (kind === 'both-edited' && clashes.some(({ field }) => field === 'decision')) return { ...words, settling: DECIDED };
  return kind === 'done-twice' && !canDraftAgain(flag) ? { ...words, settling: waysAgain(leftOutFields(flag)) } : words;
};

const REASONS: Readonly<Record<string, string>> = {
  'already-finalized': 'El mismo envío ya se había finalizado.',
  'already-reversed': 'El envío ya se había anulado.',
  'not-reversible': 'Una corrección no se anula.',
  'used-or-returned': 'Parte de ese material ya se usó o se devolvió.',
  'transfer-received': 'Parte de ese traspaso ya se recibió.',
  'serial-moved-since': 'Una de sus series se movió después.',
  'more-than-in-transit': 'Ese traspaso ya se había recibido.',
  'warehouse-archived': 'El almacén está archivado.',
  'tracking-frozen': 'El seguimiento del material cambió a la vez.',
  'more-than-requested': 'Se entregó más de lo que se aprobó.',
  'more-than-allocated': 'Se devolvió o se usó más de lo entregado a la tarea.',
  'assignee-left': 'Una persona está archivada o ya no está en el equipo del proyecto.',
  archived: 'El proyecto o el cliente está archivado.',
  'warehouse-has-stock': 'El almacén se archivó con material adentro.',
  'points-needed': 'La tarea está finalizada y le falta algo obligatorio.',
  'start-after-completion': 'El inicio es posterior al día en que se finalizó.',
  'task-not-completed': 'Tiene un reporte y la tarea no está finalizada.',
  'report-already-submitted': 'La tarea tiene un reporte y no está finalizada.',
  'report-is-signed': 'Lo que se firmó no cambia.',
  'end-before-start': 'La fecha de fin es anterior al inicio.',
  'due-before-issue': 'La fecha de vencimiento es anterior a la de emisión.',
  'task-of-another-project': 'La tarea es de otro proyecto.',
};

/** The reason of a flag; `undefined` if its title explains enough. */
export const flagReasonText = (why: string | undefined) => (why === undefined ? undefined : REASONS[why]);
