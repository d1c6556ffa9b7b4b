import { formatCount, formatCounted } from './format';

const LINKS = {
  connecting: { title: 'Conectando con el servidor…', detail: 'Mientras tanto, lo que hagas se guarda aquí.' },
  'catching-up': { title: 'Poniéndose al día…', detail: 'Llega lo de los demás y se envía lo tuyo. Puedes seguir trabajando.' },
  'up-to-date': { title: 'Al día', detail: 'Lo de los demás está aquí y lo tuyo ya les llegó.' },
  'no-signal': { title: 'Sin señal, se enviará', detail: 'El servidor no contesta. Sigue trabajando: se intenta otra vez solo.' },
  refused: {
    title: 'El servidor no deja entrar a este dispositivo',
    detail:
      'La invitación es vieja o se retiró, o un supervisor quitó este dispositivo. Pide otra a quien administra el servidor, sal del equipo y ábrela. Lo de aquí sigue completo.',
  },
  full: {
    title: 'El servidor está lleno',
    detail: 'Avisa a quien lo administra. Lo que hagas se guarda aquí y se envía cuando haya lugar.',
  },
  asking: {
    title: 'Por confirmar',
    detail:
      'Falta que un supervisor confirme este dispositivo en su pantalla «Equipo». Lo que hagas se guarda aquí y se envía después.',
  },
  expelled: {
    title: 'Este dispositivo ya no está en el equipo',
    detail:
      'Un supervisor lo quitó. Todo lo de aquí se queda; lo que hagas ya no les llega a los demás. Para volver, sal del equipo y abre otra invitación.',
  },
  declined: {
    title: 'Un supervisor no dejó entrar a este dispositivo',
    detail:
      'Todo lo de aquí se queda; no les llega a los demás. Si es un error, habla con tu supervisor y pídele otra invitación: sal del equipo y ábrela.',
  },
  newer: {
    title: 'Actualiza la aplicación',
    detail: 'Alguien del equipo usa una versión más nueva. Lo que hagas se guarda aquí y se envía después de actualizar.',
  },
  waiting: {
    title: 'El servidor empezó de nuevo',
    detail: 'Perdió lo que tenía. Cuando se conecte el dispositivo de un supervisor se llena otra vez; aquí no se pierde nada.',
  },
  damaged: {
    title: 'El servidor perdió una parte',
    detail: 'Avisa a quien lo administra: tiene que empezar de nuevo. Lo de aquí sigue completo, y lo que hagas se guarda.',
  },
  'disk-full': {
    title: 'Lo que llegó no cabe en este dispositivo',
    detail: 'Libera espacio: lo demás llega después, solo. Lo que ya estaba guardado sigue completo.',
  },
  elsewhere: { title: 'Conectado en otra pestaña', detail: 'Otra pestaña de este dispositivo habla con el servidor.' },
} as const;

type Link = keyof typeof LINKS;

/** The text of a device's connection to its team's server: the state, what is safe, and what to do. */
export const linkText = (link: Link) => LINKS[link];

/** The states in which sending waits until somebody acts. */
const HELD: readonly Link[] = ['refused', 'full', 'asking', 'expelled', 'declined', 'newer', 'waiting', 'damaged', 'disk-full'];

/** Whether somebody has to act before changes of this device are sent. */
export const needsPerson = (link: Link) => HELD.includes(link);

/** Whether new changes wait on this device: no server answers, or somebody has to act first. */
export const changesWait = (link: Link) => link === 'no-signal' || link === 'connecting' || needsPerson(link);

interface ToSend {
  readonly pending: number;
  readonly filesToSend: { readonly size: number };
}

/** The changes and files that are not sent yet, e.g. `2 cambios y 1 archivo`; `Nada` if all are sent. */
export const toSendText = ({ pending, filesToSend: { size } }: ToSend) =>
  [
    ...(pending > 0 ? [formatCounted(pending, 'cambio', 'cambios')] : []),
    ...(size > 0 ? [formatCounted(size, 'archivo', 'archivos')] : []),
  ].join(' y ') || 'Nada';

interface ReviewCounts {
  readonly flags: number;
  readonly serials: number;
  readonly lots: number;
}

/** What `Por revisar` lists, in one line. */
export const reviewText = ({ flags, serials, lots }: ReviewCounts) =>
  [
    flags > 0 && formatCounted(flags, 'diferencia en el equipo', 'diferencias en el equipo'),
    serials > 0 && formatCounted(serials, 'serie en dos lugares', 'series en dos lugares'),
    lots > 0 && formatCounted(lots, 'lote escrito de dos maneras', 'lotes escritos de dos maneras'),
  ]
    .filter(Boolean)
    .join(' · ');

type FilesWait = 'wifi' | 'full' | undefined;

/** Why files wait although there is signal, or that they are being sent, and what is safe. */
export const filesText = (count: number, wait: FilesWait) => {
  const files = formatCounted(count, 'archivo', 'archivos');
  if (wait === 'full')
    return `En el servidor no hay lugar para ${files}. Avisa a quien lo administra; aquí ${count === 1 ? 'sigue completo' : 'siguen completos'}.`;
  return wait === 'wifi'
    ? `Hay ${files} en espera de Wi‑Fi, como pide «Solo con Wi‑Fi». Lo demás se envía siempre.`
    : `Falta enviar ${files}: las fotos y los archivos van después de los cambios.`;
};

/** The files that can't be sent, and what to do; `undefined` if all can. */
export const blockedFilesText = (names: readonly string[]) =>
  names.length > 0
    ? `No se puede enviar ${names.join(', ')}: alguien ocupó su lugar en el servidor con otra cosa. Avisa a quien lo administra; aquí sigue completo.`
    : undefined;

const filesOnlyText = (count: number, wait: FilesWait) => {
  if (wait === 'wifi') return `Al día · ${formatCounted(count, 'archivo espera', 'archivos esperan')} Wi‑Fi`;
  if (wait === 'full') return `${formatCounted(count, 'archivo no cabe', 'archivos no caben')} en el servidor`;
  return undefined;
};

/** The progress of a long catch-up, given as 0 to 1, e.g. `45 %`. */
export const shareText = (share: number) => `${Math.round(share * 100)} %`;

interface SaveState extends ToSend {
  readonly link: Link;
  readonly share: number | undefined;
  readonly filesWait: FilesWait;
}

/** The state of sending in a team, in one line. It counts the changes and files that are not sent yet. */
export const saveStateText = ({ link, share, filesWait, pending, filesToSend }: SaveState) => {
  const all = pending + filesToSend.size;
  if (link === 'no-signal') return 'Sin señal, se enviará';
  const files = pending === 0 && filesToSend.size > 0 ? filesOnlyText(filesToSend.size, filesWait) : undefined;
  if (files) return files;
  if (all > 0) return `${formatCount(all)} por enviar`;
  if (link === 'up-to-date' || link === 'elsewhere') return 'Al día';
  return share === undefined ? LINKS[link].title : `${LINKS[link].title} ${shareText(share)}`;
};

const MISSING_FILES = {
  'no-signal': {
    title: 'Sin señal',
    detail: 'Todavía no está en este dispositivo. Se trae solo en cuanto conteste el servidor del equipo.',
  },
  wifi: {
    title: 'Espera Wi‑Fi',
    detail:
      'Todavía no está en este dispositivo, y así lo pide «Solo con Wi‑Fi». Se trae solo cuando haya, o ahora con tus datos.',
  },
  'too-large': { title: 'Es demasiado grande', detail: 'Pesa más de 15 MB, y así no viaja. Pídelo por otro medio.' },
  'not-what-it-says': {
    title: 'No es lo que dice ser',
    detail: 'Lo que llegó no es un archivo de ese tipo, así que no se guardó. Pide que lo adjunten otra vez.',
  },
  full: {
    title: 'No cabe en este dispositivo',
    detail: 'Libera espacio e intenta otra vez. Lo que ya estaba guardado sigue completo.',
  },
} as const;

/** Why a file is missing on this device, and what to do. `by` attached it; `isMine`: that is the acting user. */
export const missingFileText = (missing: keyof typeof MISSING_FILES | 'not-sent', by: string, isMine: boolean) => {
  if (missing !== 'not-sent') return MISSING_FILES[missing];
  const detail = isMine
    ? 'No está en este dispositivo ni en el servidor del equipo. Si otro dispositivo lo tiene, llega cuando se conecte; si no, adjúntalo otra vez.'
    : `El servidor del equipo no lo tiene. Llega cuando se conecte el dispositivo de ${by}; si ya lo perdió, nadie lo tiene.`;
  return { title: 'Nadie lo ha enviado', detail };
};

const REFUSALS = {
  'no-signal':
    'El servidor del equipo no contesta. Revisa la señal; si otras páginas sí abren, prueba con otra red: algunas no dejan pasar esta conexión.',
  refused: 'El servidor no aceptó la invitación: es vieja, se retiró o es de otro servidor. Pide otra.',
  'not-founded': 'Todavía nadie ha creado este equipo. Pide una invitación nueva cuando esté creado.',
  'already-founded': 'Otro dispositivo ya creó este equipo. Pide una invitación para unirte.',
  'in-a-team': 'Este dispositivo ya está en un equipo. Sal de él antes de entrar a otro.',
  'supervisors-only': 'Solo un supervisor puede hacerlo.',
  'last-supervisor': 'Es el único supervisor. Haz supervisor antes a otro, para que alguien pueda dejar entrar a los demás.',
  'unknown-device': 'Ese dispositivo ya no está en la lista.',
  newer: 'El equipo usa una versión más nueva de la aplicación. Actualízala e intenta otra vez.',
  damaged: 'Al servidor del equipo le falta una parte de lo escrito. Avisa a quien lo administra.',
  'no-key': 'Este navegador no puede firmar lo que envía. Actualízalo o usa otro.',
  'not-ready': 'Este dispositivo no está guardando ahora. Revisa «Datos de este dispositivo» e intenta otra vez.',
  'does-not-merge':
    'Lo de este dispositivo y lo del equipo no cuadran: saldría más material del que hay. Empieza con lo del equipo, o corrige antes con un conteo.',
  full: 'No hay espacio, en este dispositivo o en el servidor. Libera espacio o avisa a quien lo administra.',
  unknown: 'No se pudo por un fallo. Intenta otra vez.',
} as const;

/** Why an act on the team was not done, and what to do; nothing changed. */
export const teamRefusalText = ({ refused }: { readonly refused: keyof typeof REFUSALS }) => `${REFUSALS[refused]} Nada cambió.`;

const INVITE_PROBLEMS = {
  none: 'Ahí no hay una invitación. Pega el enlace completo que te mandaron; lleva «invite=».',
  damaged: 'La invitación está incompleta o cambiada. Copia el enlace entero, o pide que te lo manden otra vez.',
  newer: 'La invitación es de una versión más nueva de la aplicación. Actualízala y ábrela otra vez.',
  unreachable:
    'Esta aplicación se publicó para otro servidor, y no puede hablar con el de la invitación. Pide la dirección correcta a quien administra el equipo.',
  'needs-founder': 'Esta invitación es para crear el equipo. Usa «Crear equipo», o pide otra cuando esté creado.',
  'is-founded': 'Este equipo ya está creado. Usa «Unirme a un equipo».',
} as const;

/** Why a text can't be used as an invite, and what to do. */
export const inviteProblemText = (problem: keyof typeof INVITE_PROBLEMS) => INVITE_PROBLEMS[problem];
