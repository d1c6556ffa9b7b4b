import type { Conflict } from '@/lib/domain/merge/conflict';
import type { TableName } from '@/lib/domain/schemas';
import { NOUNS } from './nouns';
import { PRODUCT_NAME } from './product';

/** The sentences of why a file can't be restored; nothing was changed. */
const REASONS: Readonly<Record<string, string>> = {
  'too-large':
    'El archivo es demasiado grande: trae más de 1 GB de archivos adjuntos o más de 250 MB de registros. No se leyó y nada cambió.',
  unread: 'El archivo está incompleto o dañado y no se puede leer; nada cambió.',
  'not-ours': `El archivo no es un respaldo de ${PRODUCT_NAME}; nada cambió.`,
  newer: `El respaldo es de una versión más nueva de ${PRODUCT_NAME}. Actualiza la aplicación y vuelve a intentarlo; nada cambió.`,
  damaged: 'El archivo está dañado: su contenido no es el que se respaldó. Nada cambió.',
  reference: 'El respaldo nombra registros que no contiene; no se puede usar y nada cambió.',
  'negative-stock': 'Las existencias del respaldo no cuadran: algo saldría de donde no había. Nada cambió.',
  'serial-twice': 'El respaldo tiene una misma serie en dos lugares; no se puede usar y nada cambió.',
};

const inTable = (table: TableName | undefined) =>
  `El respaldo tiene un registro que no se entiende${table ? ` entre ${NOUNS[table].many}` : ''}; no se puede usar y nada cambió.`;

/** The sentence of why a file can't be used. */
export const unreadableText = ({ unreadable, table }: { readonly unreadable: string; readonly table?: TableName }) =>
  REASONS[unreadable] ?? inTable(table);

/** The texts of a merge: the names of both sides, and the outcome for a record that could not be merged. */
export interface MergeWords {
  readonly note: string;
  readonly here: string;
  readonly there: string;
  readonly became: Readonly<Record<Conflict['kind'], string>>;
}

/** The texts of a backup that is restored on this phone. */
export const BACKUP_WORDS: MergeWords = {
  note: 'De cada registro se dice con qué se queda este dispositivo.',
  here: 'aquí',
  there: 'allá',
  became: {
    'both-edited': 'Cambió en los dos dispositivos. Se queda lo de este.',
    overwritten: 'Se cambió en este dispositivo y en el otro ya se finalizó. Queda lo del otro; lo de aquí se pierde.',
    'number-taken':
      'Los dos dispositivos usaron este número de factura. Se queda la de este; captura la otra con un número nuevo.',
    stock: 'Aquí no es posible: las existencias, las series o lo pedido ya no alcanzan. No se tomó.',
    'deleted-here': 'Se eliminó en este dispositivo. No vuelve.',
    'came-back': 'Se eliminó en este dispositivo y algo nuevo del otro lo necesita. Vuelve.',
    'dangling-link': 'Depende de un registro que aquí no está. No se tomó.',
    'left-team': 'Aquí alguien ya no está en el equipo o está archivado. Viene sin esa persona.',
    'stays-in-team': 'En el otro dispositivo alguien salió del equipo y aquí tiene trabajo por hacer. Se queda.',
    rule: 'Junto con lo de este dispositivo no sería válido. Se queda lo de este.',
  },
};

/** Why there is no reliable backup, and what to do. */
export const backupProblemText = ({
  problem,
  part,
  flaw,
}: {
  readonly problem: string;
  readonly part?: string;
  readonly flaw?: Parameters<typeof unreadableText>[0];
}) => {
  if (problem === 'too-large')
    return part === 'files'
      ? 'Los archivos adjuntos pasan de 1 GB y no caben en un respaldo. Elimina los que ya no necesites e intenta otra vez.'
      : 'Hay más registros de los que caben en un respaldo (250 MB por tipo). Pide ayuda a quien mantiene la aplicación.';
  if (problem === 'flawed' && flaw)
    return `El archivo salió, pero al leerlo de vuelta no sirve. No cuentes con él: intenta otra vez. (${unreadableText(flaw)})`;
  if (problem === 'unchecked') return 'El archivo salió, pero no se pudo revisar que esté completo. Intenta otra vez.';
  if (problem === 'not-fetched')
    return 'Falta en este dispositivo la parte de la aplicación que hace el respaldo, y ahora no se pudo traer. Lo guardado sigue aquí; intenta otra vez con señal.';
  return 'No se pudo hacer el respaldo. Lo guardado sigue en este dispositivo; cierra otras aplicaciones o libera espacio e intenta otra vez.';
};

/** Why the device's own copies fail, what is safe, and what to do. */
export const copyTroubleText = (isFull: boolean) =>
  `${isFull ? 'No hay espacio para ellas' : 'El navegador no pudo escribirlas'}. Lo guardado sigue completo; haz un respaldo y guárdalo fuera de este dispositivo.`;
