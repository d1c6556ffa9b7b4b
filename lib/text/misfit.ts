import type { Misfit } from '@/lib/domain/refusal';
import { formatCount } from './format';
import { fieldLabel } from './nouns';

/** Why a value does not fit its row: the field by its name, and what to do. */
export const misfitText = ({ table, path, why, most }: Misfit) => {
  const label = path.map((name) => fieldLabel(table, name)).findLast((known) => known !== undefined);
  const what = label === undefined ? 'un dato' : `«${label}»`;
  if (why === 'too-long' && most !== undefined)
    return `No se guardó: ${what} pasa de ${formatCount(most)} caracteres. Acorta el texto e intenta otra vez.`;
  if (why === 'half-character') return `No se guardó: ${what} tiene un carácter cortado. Bórralo y escríbelo otra vez.`;
  if (why === 'too-large') return `No se guardó: ${what} es un número demasiado grande. Cámbialo e intenta otra vez.`;
  return `No se guardó: ${what} no se puede guardar así. Revisa lo que escribiste e intenta otra vez.`;
};
