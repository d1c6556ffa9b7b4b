import { formatCount, formatCounted } from './format';

const LINKS = {
  connecting: { title: 'Conectando con el servidor…', detail: 'Mientras tanto, lo que hagas se guarda aquí.' },
  'catching-up': { title: 'Poniéndose al día…', detail: 'Llega lo de los demás y se envía lo tuyo. Puedes seguir trabajando.' },
  'up-to-date': { title: 'Al día', detail: 'Lo de los demás está aquí y lo tuyo ya les llegó.' },
  'no-signal': { title: 'Sin señal, se enviará', detail: 'El servidor no contesta. Sigue trabajando: se intenta otra vez solo.' },
  refused: {
    title: 'El servidor no deja entrar a este teléfono',
    detail:
      'La invitación es vieja o se retiró. Pide otra a quien administra el servidor, sal del equipo y ábrela. Lo de aquí sigue completo.',
  },
  full: {
    title: 'El servidor está lleno',
    detail: 'Avisa a quien lo administra. Lo que hagas se guarda aquí y se envía cuando haya lugar.',
  },
  asking: {
    title: 'Por confirmar',
    detail:
      'Falta que un supervisor confirme este teléfono en su pantalla «Equipo». Lo que hagas se guarda aquí y se envía después.',
  },
  expelled: {
    title: 'Este teléfono ya no está en el equipo',
    detail:
      'Un supervisor lo quitó. Todo lo de aquí se queda; lo que hagas ya no les llega a los demás. Para volver, sal del equipo y abre otra invitación.',
  },
  newer: {
    title: 'Actualiza la aplicación',
    detail: 'Alguien del equipo usa una versión más nueva. Lo que hagas se guarda aquí y se envía después de actualizar.',
  },
  waiting: {
    title: 'El servidor empezó de nuevo',
    detail: 'Perdió lo que tenía. Cuando se conecte el teléfono de un supervisor se llena otra vez; aquí no se pierde nada.',
  },
  damaged: {
    title: 'El servidor perdió una parte',
    detail: 'Avisa a quien lo administra: tiene que empezar de nuevo. Lo de aquí sigue completo, y lo que hagas se guarda.',
  },
  'disk-full': {
    title: 'Lo que llegó no cabe en este teléfono',
    detail: 'Libera espacio: lo demás llega después, solo. Lo que ya estaba guardado sigue completo.',
  },
  elsewhere: { title: 'Conectado en otra pestaña', detail: 'Otra pestaña de este teléfono habla con el servidor.' },
} as const;

type Link = keyof typeof LINKS;

/** How a device stands with its team's server: what it is, what is safe, what to do. */
export const linkText = (link: Link) => LINKS[link];

/** What stands in the way of sending until somebody does something. */
const HELD: readonly Link[] = ['refused', 'full', 'asking', 'expelled', 'newer', 'waiting', 'damaged', 'disk-full'];

/** Whether somebody has to do something before what is made here arrives. */
export const isHeld = (link: Link) => HELD.includes(link);

/** The state of a save in a team, in one line. `pending` counts the acts that the others don't have yet. */
export const saveStateText = ({ link, pending }: { readonly link: Link; readonly pending: number }) => {
  if (link === 'no-signal')
    return pending > 0 ? `Sin señal, se enviará · ${formatCounted(pending, 'cambio', 'cambios')}` : 'Sin señal';
  if (pending > 0) return `Guardado aquí · ${formatCount(pending)} por enviar`;
  if (link === 'up-to-date' || link === 'elsewhere') return 'Al día';
  return LINKS[link].title;
};

const REFUSALS = {
  'no-signal':
    'El servidor del equipo no contesta. Revisa la señal; si otras páginas sí abren, prueba con otra red: algunas no dejan pasar esta conexión.',
  refused: 'El servidor no aceptó la invitación: es vieja, se retiró o es de otro servidor. Pide otra.',
  'not-founded': 'Todavía nadie ha fundado este equipo. Pide una invitación nueva cuando esté fundado.',
  'already-founded': 'Otro teléfono ya fundó este equipo. Pide una invitación para unirte.',
  'in-a-team': 'Este teléfono ya está en un equipo. Sal de él antes de entrar a otro.',
  'supervisors-only': 'Solo un supervisor puede hacerlo.',
  'last-supervisor': 'Es el único supervisor. Confirma antes a otro, para que alguien pueda dejar entrar a los demás.',
  'unknown-device': 'Ese teléfono ya no está en la lista.',
  newer: 'El equipo usa una versión más nueva de la aplicación. Actualízala e intenta otra vez.',
  'no-key': 'Este navegador no puede firmar lo que envía. Actualízalo o usa otro.',
  'not-ready': 'Este teléfono no está guardando ahora. Revisa «Datos de este dispositivo» e intenta otra vez.',
  'does-not-merge':
    'Lo de este teléfono y lo del equipo no cuadran: saldría más material del que hay. Empieza con lo del equipo, o corrige antes con un conteo.',
  full: 'No hay espacio, en este teléfono o en el servidor. Libera espacio o avisa a quien lo administra.',
  unknown: 'No se pudo por un fallo. Intenta otra vez.',
} as const;

/** Why something about the team was not done, and what to do; nothing changed. */
export const teamRefusalText = ({ refused }: { readonly refused: keyof typeof REFUSALS }) => `${REFUSALS[refused]} Nada cambió.`;

const INVITE_PROBLEMS = {
  none: 'Ahí no hay una invitación. Pega el enlace completo que te mandaron; lleva «invite=».',
  damaged: 'La invitación está incompleta o cambiada. Copia el enlace entero, o pide que te lo manden otra vez.',
  newer: 'La invitación es de una versión más nueva de la aplicación. Actualízala y ábrela otra vez.',
  unreachable:
    'Esta aplicación se publicó para otro servidor, y no puede hablar con el de la invitación. Pide la dirección correcta a quien administra el equipo.',
  'needs-founder': 'Esta invitación es para fundar el equipo. Usa «Fundar un equipo», o pide otra cuando esté fundado.',
  'is-founded': 'Este equipo ya está fundado. Usa «Unirme a un equipo».',
} as const;

/** Why a text can't be used as an invite, and what to do. */
export const inviteProblemText = (problem: keyof typeof INVITE_PROBLEMS) => INVITE_PROBLEMS[problem];

const FLAGS = {
  'both-edited': {
    title: 'Dos personas lo cambiaron a la vez',
    settling: 'Se queda lo que llegó primero. Si vale lo otro, cámbialo.',
  },
  overwritten: {
    title: 'Se cambió un borrador que ya se había finalizado',
    settling: 'Queda lo finalizado. Revisa si falta algo.',
  },
  'came-back': { title: 'Volvió algo que se había eliminado', settling: 'Otro registro lo necesita. Archívalo si ya no se usa.' },
  'kept-edit': { title: 'No se eliminó: alguien lo cambió o lo usa', settling: 'Elimínalo otra vez si ya no se usa.' },
  'number-taken': {
    title: 'Dos facturas tomaron el mismo número',
    settling: 'La que llegó después tomó el siguiente. Envía otra vez su PDF.',
  },
  'stock-issued-twice': { title: 'Salió más material del que había', settling: 'Cuenta lo que hay: el conteo lo arregla.' },
  'serial-twice': { title: 'Una serie quedó en dos lugares', settling: 'Búscala y cuenta donde esté: el conteo lo arregla.' },
  'done-twice': { title: 'Se registró dos veces lo mismo', settling: 'Cuenta una sola. La segunda no se tomó.' },
  'left-team': {
    title: 'Alguien ya no está en el equipo del proyecto',
    settling: 'Quedó sin esa persona. Asigna a otra si hace falta.',
  },
  'stays-in-team': {
    title: 'Alguien sigue en el equipo del proyecto',
    settling: 'Tiene trabajo por hacer. Pásalo a otra persona para quitarla.',
  },
  'dangling-link': { title: 'Depende de algo que ya no está', settling: 'No se tomó. Captúralo otra vez con lo que hay.' },
  rule: { title: 'Juntos no son válidos', settling: 'Se queda lo que llegó primero. Revisa qué falta.' },
  'not-permitted': { title: 'Lo hizo alguien que no puede', settling: 'No se tomó. Pide a un supervisor que lo haga.' },
} as const;

/** What a flag says happened, and how it is settled. */
export const flagText = (kind: keyof typeof FLAGS) => FLAGS[kind];
