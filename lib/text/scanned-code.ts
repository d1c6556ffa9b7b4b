import { LONGEST_LINE } from '@/lib/domain/model/limits';
import type { CodeMeaning } from '@/lib/domain/stock/codes';
import { placeText } from './messages';

/** The answer to a scanned code: its sentence, and whether the form took the code. */
export interface CodeAnswer {
  readonly code: string;
  readonly tone: 'success' | 'info' | 'warning' | 'danger';
  readonly text: string;
  /** Whether the scan ends here: the form needs the quantity of a lot or a counted material next. */
  readonly isWhole?: boolean;
  /** Its index in the form's list. */
  readonly at?: number;
}

type Said = Omit<CodeAnswer, 'code' | 'at'>;

const TAKEN: Record<(CodeMeaning & { readonly kind: 'serial' })['is'], string> = {
  new: 'Añadida',
  here: 'Añadida',
  back: 'Añadida, de regreso',
  unexpected: 'Añadida; no estaba en la lista',
};

const said = (meaning: CodeMeaning): Said => {
  switch (meaning.kind) {
    case 'serial': {
      const { is, place } = meaning;
      const hasPlace = (is === 'back' || is === 'unexpected') && place !== undefined && place.kind !== 'unknown';
      return { tone: is === 'unexpected' ? 'info' : 'success', text: `${TAKEN[is]}${hasPlace ? `: ${placeText(place)}` : ''}.` };
    }
    case 'lot':
      return { tone: 'success', text: `Lote de ${meaning.material}.`, isWhole: true };
    case 'material':
      return { tone: 'success', text: `Es ${meaning.material}.`, isWhole: meaning.isCounted };
    case 'mac':
      return { tone: 'success', text: `MAC de ${meaning.serialNumber}.` };
    case 'location':
      return meaning.isAsked
        ? { tone: 'success', text: 'Es la ubicación.' }
        : { tone: 'danger', text: 'No se añadió: es una ubicación.' };
    case 'mac-alone':
      return { tone: 'danger', text: 'No se añadió: es una MAC. Lee primero la serie y después su MAC.' };
    case 'no-mac':
      return { tone: 'danger', text: 'No se añadió: una MAC son 12 cifras del 0 al 9 y de la A a la F.' };
    case 'repeated':
      return { tone: 'warning', text: 'Repetida: ya está en este formulario, no se añadió otra vez.' };
    case 'elsewhere':
      return { tone: 'danger', text: `No se añadió: es de ${meaning.material} y ${placeText(meaning.place)}.` };
    case 'other-material': {
      const where = meaning.place && meaning.place.kind !== 'unknown' ? ` y ${placeText(meaning.place)}` : '';
      return { tone: 'danger', text: `No se añadió: es de otro material, ${meaning.material}${where}.` };
    }
    case 'not-here':
      return { tone: 'danger', text: `No se añadió: es de ${meaning.material}, que no está aquí.` };
    case 'too-long':
      return { tone: 'danger', text: `No se añadió: pasa de ${LONGEST_LINE} caracteres.` };
    case 'unknown':
      return { tone: 'danger', text: 'No se añadió: este código no está registrado.' };
  }
};

/** The answer to a code, by its meaning for the scanning form. */
export const codeAnswer = (code: string, meaning: CodeMeaning): CodeAnswer => ({
  code,
  ...said(meaning),
  ...('at' in meaning && { at: meaning.at }),
});
