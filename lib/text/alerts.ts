import type { RefusalCode, Refused } from '@/lib/domain/refusal';

/** The specification's own sentences, said by the browser's alert exactly as it writes them (product-spec §5 and §8). */
const ALERTS: Partial<Record<RefusalCode, string>> = {
  'shipment-fields-missing': 'Please fill in all required fields',
  'shipment-without-items': 'Please add at least one item to the shipment',
  'material-not-chosen': 'Please select a material',
  'quantity-not-valid': 'Please enter a valid quantity',
  'lot-not-chosen': 'Please select a lot and enter a valid quantity',
  'serials-not-chosen': 'Please select at least one item',
};

/** What the browser's alert says of a refusal; `undefined` when the specification names no alert for it. */
export const alertText = ({ refused }: Pick<Refused, 'refused'>) => ALERTS[refused];

/** What the alert says once stock has moved (product-spec §4). */
export const FINALIZED_ALERT = {
  receive: 'Inbound shipment has been finalized!',
  issue: 'Outbound shipment has been finalized!',
} as const;
