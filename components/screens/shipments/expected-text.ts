import type { CountEntryDraft } from '@/lib/domain/count/draft';
import type { Material } from '@/lib/domain/material/model';
import { formatMaterial } from '@/lib/text/format';

/** What the ledger says of a line of a count. */
export const expectedText = ({ expected, isFound }: CountEntryDraft, material: Material) =>
  isFound && expected === 0 ? 'No estaba en la lista' : `Debe haber ${formatMaterial(expected, material)}`;
