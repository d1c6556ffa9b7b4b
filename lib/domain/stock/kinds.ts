import type { Shipment, ShipmentPurpose, ShipmentType } from '../model/shipment';

/** What is so of every shipment of one purpose. Buttons and guards read it; a new purpose is one more entry here. */
export interface ShipmentKind {
  /** Which ways it goes: into its warehouse, out of it, or either. */
  readonly ways: readonly ShipmentType[];
  /** Which form writes it. What `receive` and `issue` write may be kept as a draft, and may be corrected once it has moved. */
  readonly form: 'receive' | 'issue' | 'transfer' | 'count' | 'reverse';
  /** Its other side: where it comes from or goes to. */
  readonly other: 'supplier' | 'destination' | 'work' | 'warehouse' | 'none';
  /** Whether somebody signs for it where it leaves. */
  readonly isSigned: boolean;
  /** Whether it may be taken back. */
  readonly isReversible: boolean;
  /** Whether what comes in with it may be put away. */
  readonly isPutAway: boolean;
}

/** The kinds of shipments, by their purpose. */
export const KINDS = {
  supply: {
    ways: ['Incoming'],
    form: 'receive',
    other: 'supplier',
    isSigned: false,
    isReversible: true,
    isPutAway: true,
  },
  project: {
    ways: ['Outgoing'],
    form: 'issue',
    other: 'destination',
    isSigned: true,
    isReversible: true,
    isPutAway: false,
  },
  return: {
    ways: ['Incoming'],
    form: 'receive',
    other: 'work',
    isSigned: false,
    isReversible: true,
    isPutAway: true,
  },
  transfer: {
    ways: ['Outgoing', 'Incoming'],
    form: 'transfer',
    other: 'warehouse',
    isSigned: true,
    isReversible: true,
    isPutAway: true,
  },
  count: {
    ways: ['Outgoing', 'Incoming'],
    form: 'count',
    other: 'none',
    isSigned: false,
    isReversible: true,
    isPutAway: true,
  },
  correction: {
    ways: ['Outgoing', 'Incoming'],
    form: 'reverse',
    other: 'none',
    isSigned: false,
    isReversible: false,
    isPutAway: true,
  },
} as const satisfies Readonly<Record<ShipmentPurpose, ShipmentKind>>;

type OfKind = Pick<Shipment, 'purpose'>;

const OTHER_FIELDS = {
  supplier: ['supplier'],
  work: ['supplier'],
  destination: ['destination'],
  warehouse: [],
  none: [],
} as const satisfies Readonly<Record<ShipmentKind['other'], readonly (keyof Shipment)[]>>;

const kindOf = ({ purpose }: OfKind): ShipmentKind => KINDS[purpose];

/** Whether its form keeps it as a draft before it moves, and writes it anew where it was wrong. */
const isOfAForm = (of: OfKind) => ['receive', 'issue'].includes(kindOf(of).form);

/** Whether it may begin as a draft: an announced receipt, an issue in preparation. */
export const isDrafted = isOfAForm;

/** Whether a form writes such shipments, and they go this way. */
export const isDraftedAs = (of: Pick<Shipment, 'purpose' | 'type'>) =>
  isPurpose(of.purpose) && isOfAForm(of) && kindOf(of).ways.includes(of.type);

/** Which field of its header names its other side, where a form asks for one. */
export const otherField = (of: OfKind) => OTHER_FIELDS[kindOf(of).other];

/** Whether it is corrected by being taken back and written anew in one act; the others are taken back and made again. */
export const isCorrected = isOfAForm;

/** Whether it is the receipt of something, bought or given back. */
export const isReceived = (of: OfKind) => kindOf(of).form === 'receive';

/** Whether it comes back from a task or project, and so is limited by what that has unused (invariant R3). */
export const isFromWork = (of: OfKind) => kindOf(of).other === 'work';

/** Whether it comes from a supplier. */
export const isBought = (of: OfKind) => kindOf(of).other === 'supplier';

/** Whether it leaves for a place outside the warehouses. */
export const isIssued = (of: OfKind) => kindOf(of).other === 'destination';

/** Whether it is a half of a transfer between two warehouses. */
export const isBetweenWarehouses = (of: OfKind) => kindOf(of).other === 'warehouse';

/** Whether it tells what a count found. */
export const isCounted = (of: OfKind) => kindOf(of).form === 'count';

/** Whether it may be signed for, be taken back, and have its lines put away. */
export const mayBeSigned = (of: Pick<Shipment, 'purpose' | 'type'>) => of.type === 'Outgoing' && kindOf(of).isSigned;
export const mayBeReversed = (of: OfKind) => kindOf(of).isReversible;
export const mayBePutAway = (of: Pick<Shipment, 'purpose' | 'type'>) => of.type === 'Incoming' && kindOf(of).isPutAway;

/** Whether a text names a purpose; what another device left out may name anything. */
export const isPurpose = (text: unknown): text is ShipmentPurpose => typeof text === 'string' && Object.hasOwn(KINDS, text);
