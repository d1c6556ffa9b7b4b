import type { MergeWords } from './backup';
import { formatCount, formatCounted } from './format';

/** This phone's records as they come to its team, of which the team keeps what it has. */
export const JOINING_WORDS: MergeWords = {
  note: 'De cada registro se dice con qué se queda el equipo.',
  here: 'el equipo',
  there: 'este dispositivo',
  became: {
    'both-edited': 'No dice lo mismo en el equipo y en este dispositivo. Se queda lo del equipo.',
    overwritten:
      'En el equipo cambió y en este dispositivo ya se finalizó. Queda lo de este dispositivo; lo del equipo se pierde.',
    'number-taken': 'El equipo ya usó este número de factura. Se queda la suya; captura la tuya con un número nuevo.',
    stock: 'En el equipo no es posible: las existencias, las series o lo pedido ya no alcanzan. No entra.',
    'deleted-here': 'El equipo lo eliminó. No vuelve.',
    'came-back': 'El equipo lo eliminó y algo de este dispositivo lo necesita. Vuelve.',
    'dangling-link': 'Depende de un registro que el equipo no tiene. No entra.',
    'left-team': 'En el equipo alguien ya no está o está archivado. Entra sin esa persona.',
    'stays-in-team': 'En este dispositivo alguien salió del proyecto y en el equipo tiene trabajo por hacer. Se queda.',
    rule: 'Junto con lo del equipo no sería válido, o tu rol no lo permite. Se queda lo del equipo.',
  },
};

/** How many records come to the team, e.g. "Entran 12 registros al equipo y cambian 3." */
export const comingText = ({ added, changed }: { readonly added: number; readonly changed: number }) => {
  if (added + changed === 0) return 'Este dispositivo no tiene nada que el equipo no tenga ya.';
  const coming = `${added === 1 ? 'Entra' : 'Entran'} ${formatCounted(added, 'registro', 'registros')} al equipo`;
  return `${coming}${changed > 0 ? ` y ${changed === 1 ? 'cambia' : 'cambian'} ${formatCount(changed)}` : ''}.`;
};
