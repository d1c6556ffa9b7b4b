import { cutTo, excerpt } from '@/lib/domain/model/limits';
import type { Misfit, Place, Reference, RefusalCode, Refusals, Refused } from '@/lib/domain/refusal';
import { formatCount, formatCounted, formatDay, formatDuration, formatInstant, formatMoney } from './format';
import { fieldLabel, NOUNS } from './nouns';

type Sentence<Code extends RefusalCode> = (figures: Refusals[Code]) => string;

const MOST_NAMED = 3;
const MOST_OF_POINTS = 120;

/** A record with its noun and name: "factura INV-2026-003". */
export const referenceText = ({ table, name, isDeleted }: Reference) => {
  const { one, before = one } = NOUNS[table];
  return `${before}${isDeleted ? ' eliminada' : ''} ${name}`;
};

const INSTEAD = {
  archive: 'Puedes archivarlo en lugar de eliminarlo.',
  setback: 'Si ya no se hará, márcala con «No se pudo completar».',
  nothing: 'No se puede eliminar.',
};

const inUse: Sentence<'still-referred-to'> = ({ references, instead }) => {
  const named = references.slice(0, MOST_NAMED).map(referenceText);
  const rest = references.length - named.length;
  return `Está en uso: ${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}. ${INSTEAD[instead ?? 'nothing']}`;
};

const left = (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${formatCount(count)}`);

/** The available quantity, if lines together exceed it; the message at a field then says how much is left for its line. */
const inAll = (count: number, asked: number | undefined) => (asked === undefined ? left(count) : `Hay ${formatCount(count)}`);
const askedInAll = (asked: number | undefined) =>
  asked === undefined ? '' : ` y este envío pide ${formatCount(asked)} en total`;

const PLACES: Record<Place['kind'], (name: string) => string> = {
  warehouse: (name) => `está en ${name}`,
  transit: (name) => `va en camino a ${name}`,
  issued: (name) => (name === '' ? 'ya salió' : `ya salió a ${name}`),
  unknown: () => 'no está registrada',
};
/** The location of a serial, after its number: "está en Almacén Norte". */
export const placeText = ({ kind, name }: Place) => PLACES[kind](name);

const NO_QUANTITY = 'Escribe una cantidad válida, de 1 o más.';

const SENTENCES: { readonly [Code in RefusalCode]: Sentence<Code> } = {
  'record-missing': () => 'Este registro ya no existe.',
  'already-exists': () => 'Ya estaba guardado; no se guardó otra vez.',
  'attachments-full': () =>
    'Los archivos adjuntos ya llegan a 1 GB, lo más que cabe en un respaldo. Elimina los que ya no necesites y adjunta otra vez.',
  'task-not-pending': () => 'Esta tarea ya se inició.',
  'task-not-in-progress': () => 'Esta tarea no está en progreso.',
  'task-not-completed': () => 'Finaliza la tarea antes de generar su reporte.',
  'task-not-finished': () => 'Esta tarea no está finalizada.',
  'task-is-finished': () => 'Esta tarea ya está finalizada. Reábrela para cambiarlo.',
  'points-missing': ({ points }) => `Para finalizar falta: ${cutTo(points.join(', '), MOST_OF_POINTS)}.`,
  'points-needed': ({ points }) =>
    `La tarea está finalizada y esto es obligatorio: ${cutTo(points.join(', '), MOST_OF_POINTS)}. Reábrela para cambiarlo.`,
  'report-is-signed': () =>
    'Lo que se firmó no cambia. Un supervisor puede reabrir la tarea con el motivo; lo firmado se conserva.',
  'stretch-asks-end': ({ hours }) => `El tiempo lleva ${formatDuration(hours)}. Di a qué hora terminaste.`,
  'stretch-of-another': () => 'Es el tiempo de otra persona. Solo ella o un supervisor puede cambiarlo.',
  'stretch-in-future': () => 'Esa hora todavía no llega.',
  'stretch-ends-early': () => 'El fin no puede ser anterior al inicio.',
  'stretch-too-long': ({ days }) => `Un tramo dura ${formatCount(days)} días como máximo.`,
  'stretch-overlaps': ({ task, from, to }) =>
    `Se cruza con el tiempo en «${task}», desde el ${formatInstant(from)}${to ? ` hasta el ${formatInstant(to)}` : ''}. Cambia la hora, o corrige antes ese tramo.`,
  'report-not-filed': () => 'Esta tarea no tiene un reporte enviado.',
  'point-changed': () => 'Alguien cambió este punto mientras tanto. Míralo otra vez y contéstalo.',
  'supervisors-only': () => 'Solo un supervisor puede hacer esto.',
  'not-in-this-role': () => 'En este equipo solo un supervisor puede hacer esto. Pídeselo a uno.',
  'in-a-team': () => 'Este dispositivo está en un equipo. Sal del equipo en Más → Equipo y vuelve a intentarlo.',
  'starts-later': ({ startDate }) =>
    `La tarea empieza el ${formatDay(startDate)}. Cambia su fecha de inicio para finalizarla antes.`,
  'start-after-completion': () => 'El inicio no puede ser posterior al día en que se finalizó la tarea.',
  'finished-without-start': () => 'Una tarea finalizada conserva su fecha de inicio. Reábrela para quitarla.',
  'report-already-submitted': () => 'El reporte de esta tarea ya se envió y no cambia.',
  'due-before-issue': () => 'La fecha de vencimiento no puede ser anterior a la de emisión.',
  'invoice-already-paid': () => 'Esta factura ya está pagada.',
  'invoice-is-draft': () => 'Es un borrador. Ponlo como pendiente antes de marcarlo como pagado.',
  'payment-not-owed': ({ owed }) => `Escribe un monto mayor que 0, de ${formatMoney(owed)} como máximo: es lo que se debe.`,
  'amount-below-paid': ({ paid }) => `Ya se pagaron ${formatMoney(paid)}: el monto no puede ser menor.`,
  'invoice-is-covered': () => 'Sus pagos cubren el monto: elige Pagada, o quita un pago.',
  'paid-in-future': () => 'El día de pago no puede ser posterior a hoy.',
  'paid-before-issue': ({ date, days }) =>
    `Se emitió el ${formatDay(date)}; el pago no puede ser de más de ${formatCount(days)} días antes. Revisa el año.`,
  'due-before-start': () => 'La fecha límite no puede ser anterior al inicio.',
  'end-before-start': () => 'La fecha de fin no puede ser anterior al inicio.',
  'request-already-decided': ({ outcome }) => `Esta solicitud ya fue ${outcome === 'Approved' ? 'aprobada' : 'rechazada'}.`,
  'request-awaits-approval': () => 'La solicitud está pendiente. Primero la aprueba un supervisor.',
  'rejection-without-reason': () => 'Escribe el motivo del rechazo.',
  'used-more-than-issued': ({ material, issued, used }) =>
    `De ${material} se ${issued === 1 ? 'entregó' : 'entregaron'} ${formatCount(issued)} a la tarea; no se ${used === 1 ? 'pudo' : 'pudieron'} usar ${formatCount(used)}.`,
  'serials-not-counted': ({ material, used }) =>
    `Marca las series usadas de ${material}: deben ser ${formatCount(used)}, cada una una vez.`,
  'serial-not-with-task': ({ serial }) => `La serie ${serial} no se entregó a esta tarea, o ya se usó o se devolvió.`,
  'task-of-another-project': () => 'Esa tarea es de otro proyecto.',
  'amount-negative': () => 'El monto no puede ser menor que 0.',
  'request-without-items': () => 'Añade al menos un artículo a la solicitud.',
  'quantity-not-positive': () => 'La cantidad debe ser un número entero de 1 o más.',
  'text-missing': () => 'Escribe el texto.',
  'text-cut': () => 'Hay un carácter cortado a la mitad. Bórralo y escríbelo otra vez.',
  'text-too-long': ({ most }) => `Escribe ${formatCount(most)} caracteres como máximo.`,
  'assignee-left': ({ person, archived }) =>
    archived
      ? `Una tarea es de ${person}, que está archivado. Restaura a esa persona e intenta otra vez.`
      : `Una tarea es de ${person}, que ya no está en el equipo. Añade a esa persona al equipo del proyecto e intenta otra vez.`,
  'own-account': () => 'Es la persona que usa este dispositivo. Cambia de usuario antes de quitarla.',
  'has-device': ({ taken }) =>
    taken === 'role'
      ? 'Su dispositivo en el equipo tiene este rol. Cámbialo con «Cambiar rol» en «Equipo».'
      : 'Tiene un dispositivo en el equipo. Si no debe estar, expúlsalo antes en «Equipo».',
  'still-referred-to': inUse,
  archived: () => 'Está archivado. Restáuralo para usarlo.',
  'acting-person-gone': () =>
    'La persona que usaba este dispositivo ya no está entre los usuarios. Revisa en el menú quién eres e intenta otra vez.',
  'nobody-acts': () => 'Todavía no hay ninguna persona. Crea primero un usuario e intenta otra vez.',
  'does-not-fit': (misfit) => misfitText(misfit),
  'name-reserved': ({ name }) => `Un campo no puede llamarse «${name}». Quítalo del material y añade otro.`,
  'serial-too-long': ({ serial, most }) =>
    `La serie «${excerpt(serial)}» pasa de ${formatCount(most)} caracteres. Escribe una por línea o sepáralas con comas.`,
  'quantity-too-large': ({ most }) => `Escribe una cantidad de ${formatCount(most)} como máximo.`,
  'changed-since': () => 'Alguien lo cambió mientras tanto. Revisa lo nuevo e intenta otra vez.',
  'changed-elsewhere': () => 'Alguien lo cambió mientras tanto. Si guardas otra vez, queda lo tuyo.',
  'stock-moved': () => 'Lo que movió existencias no se deshace. Abre el envío y usa «Anular y corregir».',
  'shipment-fields-missing': () => 'Completa los campos obligatorios.',
  'shipment-without-items': () => 'Añade al menos un artículo al envío.',
  'material-not-chosen': () => 'Elige un material.',
  'quantity-not-valid': () => NO_QUANTITY,
  'lot-not-chosen': ({ lacks }) => (lacks === 'lot' ? 'Elige un lote.' : NO_QUANTITY),
  'serials-not-chosen': () => 'Elige al menos un artículo.',
  'identifier-missing': ({ lacks }) => (lacks === 'lot' ? 'Escribe el número de lote.' : 'Escribe al menos una serie.'),
  'identifier-not-expected': ({ material }) => `El seguimiento de ${material} cambió. Quita la línea y añádela otra vez.`,
  'marks-mismatch': ({ metres }) => `Entre las marcas hay ${formatCount(metres)} m; la cantidad debe ser la misma.`,
  'serial-repeated': ({ serial }) => `La serie ${serial} está repetida en este envío.`,
  'serial-somewhere': ({ serial, place }) => `La serie ${serial} ya ${placeText(place)}.`,
  'serial-not-here': ({ serial, place }) => `La serie ${serial} no está aquí: ${placeText(place)}.`,
  'serial-moved-since': ({ serial, place }) => `No se puede anular: la serie ${serial} se movió después y ${placeText(place)}.`,
  'not-enough-stock': ({ material, left: count, asked }) =>
    count > 0 ? `${inAll(count, asked)} de ${material}${askedInAll(asked)}.` : `No queda ${material} en este almacén.`,
  'not-enough-in-lot': ({ lot, left: count, asked }) =>
    count > 0 ? `${inAll(count, asked)} en el lote ${lot}${askedInAll(asked)}.` : `No queda nada en el lote ${lot}.`,
  'already-finalized': () => 'Este envío ya se finalizó y no cambia. Usa «Anular y corregir».',
  'not-finalized': () => 'Este envío todavía no se finaliza.',
  'not-signable': () => 'Solo firma quien recibe material que salió del almacén.',
  'already-signed': () => 'Este envío ya se firmó y su firma no cambia.',
  'not-received-here': () => 'De este envío ya no hay nada que ubicar aquí.',
  'status-not-forward': () => 'El estado de un envío solo avanza.',
  'already-reversed': () => 'Este envío ya se anuló.',
  'not-reversible': () => 'Una corrección no se anula. Registra un envío nuevo.',
  'reason-missing': () => 'Escribe el motivo.',
  'used-or-returned': ({ material }) => `No se puede anular: parte de ${material} ya se usó o se devolvió.`,
  'transfer-received': () => 'Parte de este traspaso ya se recibió. Anula primero su recepción.',
  'same-warehouse': () => 'Elige otro almacén de destino.',
  'more-than-in-transit': ({ what, left: count }) =>
    count > 0 ? `En camino ${count === 1 ? 'queda 1' : `quedan ${formatCount(count)}`} de ${what}.` : `No hay ${what} en camino.`,
  'nothing-left-to-issue': ({ isWhole }) =>
    isWhole ? 'Esta solicitud ya se entregó completa.' : 'De lo que lleva este envío, la solicitud ya no espera nada.',
  'not-requested': ({ material }) => `La solicitud no pide ${material}.`,
  'more-than-requested': ({ material, left: count }) =>
    count > 0 ? `${left(count)} por entregar de ${material}.` : `Ya se entregó todo lo solicitado de ${material}.`,
  'more-than-allocated': ({ material, left: count }) =>
    count > 0
      ? `${count === 1 ? 'Se puede' : 'Se pueden'} devolver ${formatCount(count)} de ${material}.`
      : `No queda ${material} por devolver.`,
  'tracking-frozen': () => 'Este material ya tiene movimientos; su tipo de seguimiento no cambia.',
  'material-in-ledger': ({ quantity }) =>
    quantity > 0
      ? `${left(quantity)} en existencia. Puedes archivarlo en lugar de eliminarlo.`
      : 'Este material tiene movimientos. Puedes archivarlo en lugar de eliminarlo.',
  'project-archived': ({ project }) =>
    `El proyecto «${project}» está archivado. Restáuralo en su configuración e intenta otra vez.`,
  'warehouse-archived': ({ warehouse }) =>
    `${warehouse} está archivado: nada entra ni sale. Restáuralo en su configuración e intenta otra vez.`,
  'arrival-of-transfer': ({ transfer }) =>
    `Es la llegada del traspaso ${transfer}. Ábrela en los movimientos del almacén y usa «Recibir traspaso».`,
  'warehouse-has-stock': ({ materials, transfers }) =>
    [
      materials > 0 &&
        `Todavía hay ${formatCounted(materials, 'material', 'materiales')} en este almacén. ${materials === 1 ? 'Traspásalo o cuéntalo' : 'Traspásalos o cuéntalos'} primero.`,
      transfers === 1 && '1 traspaso va en camino a este almacén. Recíbelo primero.',
      transfers > 1 && `${formatCount(transfers)} traspasos van en camino a este almacén. Recíbelos primero.`,
    ]
      .filter(Boolean)
      .join(' '),
  'counted-twice': ({ what }) => `${what} ya está en la lista del conteo.`,
  'count-stale': ({ what, now }) => `Las existencias de ${what} cambiaron: ahora son ${formatCount(now)}. Revisa el conteo.`,
};

/** The sentence for a refusal, with its figures. */
export const refusalText = ({ refused, figures }: Refused) => {
  const sentence = SENTENCES[refused] as Sentence<typeof refused>;
  return sentence(figures as never);
};

/** The sentence for a value that does not fit its row: the field's name, and what to do. */
const misfitText = ({ table, path, why, most }: Misfit) => {
  const label = path.map((name) => fieldLabel(table, name)).findLast((known) => known !== undefined);
  const what = label === undefined ? 'un dato' : `«${label}»`;
  if (why === 'too-long' && most !== undefined)
    return `No se guardó: ${what} pasa de ${formatCount(most)} caracteres. Acorta el texto e intenta otra vez.`;
  if (why === 'half-character') return `No se guardó: ${what} tiene un carácter cortado. Bórralo y escríbelo otra vez.`;
  if (why === 'too-large') return `No se guardó: ${what} es un número demasiado grande. Cámbialo e intenta otra vez.`;
  return `No se guardó: ${what} no se puede guardar así. Revisa lo que escribiste e intenta otra vez.`;
};
