import { isInPart, type transferArrivals } from '@/lib/domain/stock/transit';
import { formatCount, formatQuantity } from './format';

type Arrivals = ReturnType<typeof transferArrivals>;

/** `Llegaron 48 de 50`. */
export const arrivedText = (received: number, sent: string) =>
  `${received === 1 ? 'Llegó' : 'Llegaron'} ${formatCount(received)} de ${sent}`;

/** How far a transfer that arrived in part has come: `Llegaron 48 de 50 Unit`; several units one after the other. */
export const transferText = (arrivals: Arrivals) =>
  isInPart(arrivals)
    ? arrivals.map(({ received, sent, unit }) => arrivedText(received, formatQuantity(sent, unit))).join(' · ')
    : undefined;

/** What is still on its way, unit by unit: `2 Unit, 100 m`. */
export const onItsWayText = (arrivals: Arrivals) =>
  arrivals
    .filter(({ left }) => left > 0)
    .map(({ left, unit }) => formatQuantity(left, unit))
    .join(', ');
