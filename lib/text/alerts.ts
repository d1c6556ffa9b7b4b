import type { RefusalCode, Refused } from '@/lib/domain/refusal';

/** The sentences of browser alerts, word for word from the specification (product-spec §5 and §8). */
const ALERTS: Partial<Record<RefusalCode, string>> = {
  'shipment-fields-missing': 'Please fill in all required fields',
  'shipment-without-items': 'Please add at least one item to the shipment',
  'material-not-chosen': 'Please select a material',
  'quantity-not-valid': 'Please enter a valid quantity',
  'lot-not-chosen': 'Please select a lot and enter a valid quantity',
  'serials-not-chosen': 'Please select at least one item',
};

/** The browser alert's text for a refusal; `undefined` if the specification has no alert for it. */
export const alertText = ({ refused }: Pick<Refused, 'refused'>) => ALERTS[refused];

/** The alert's text after a stock movement was saved (product-spec §4). */
export const FINALIZED_ALERT = {
  receive: 'Inbound shipment has been finalized!',
  issue: 'Outbound shipment has been finalized!',
} as const;
