import { requiredLine, typedDay, typedText } from '../draft-fields';
import { refused } from '../refusal';

/** What every form that moves stock asks first, as typed: under which reference, and when. */
export const headerFields = {
  reference: requiredLine('Escribe la referencia.'),
  date: typedDay('Elige la fecha.'),
  notes: typedText,
};

type Party = 'supplier' | 'destination' | 'otherWarehouseId';
type Header = { readonly [Field in 'reference' | 'date' | Party]?: string | undefined };

/** What the specification asks first of whatever moves stock, in this order (spec §5): its reference, who is on its other side, its date. */
export const headerRefusal = (header: Header, parties: readonly Party[] = []) => {
  const missing = (['reference', ...parties, 'date'] as const).find((field) => (header[field] ?? '').trim() === '');
  return missing ? refused('shipment-fields-missing', {}, missing) : undefined;
};
