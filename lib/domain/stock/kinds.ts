import type { Shipment, ShipmentPurpose, ShipmentType } from '../model/shipment';

/** The properties of one purpose of shipments. Buttons and guards read them; a new purpose is one more entry here. */
export interface ShipmentKind {
  /** Its directions: into its warehouse, out of it, or either. */
  readonly ways: readonly ShipmentType[];
  /** The form that writes it. Shipments of `receive` and `issue` may be drafts, and may be corrected after posting. */
  readonly form: 'receive' | 'issue' | 'transfer' | 'count' | 'reverse';
  /** The kind of its other party: where it comes from or goes to. */
  readonly other: 'supplier' | 'destination' | 'work' | 'warehouse' | 'none';
  /** Whether its recipient signs for it when it leaves. */
  readonly isSigned: boolean;
  /** Whether it may be reversed. */
  readonly isReversible: boolean;
  /** Whether its received stock may be put away. */
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

/** Whether its form keeps drafts before posting, and corrects afterwards. */
const isOfAForm = (of: OfKind) => ['receive', 'issue'].includes(kindOf(of).form);

/** Whether it may be a draft: an announced receipt, or an issue in preparation. */
export const isDrafted = isOfAForm;

/** Whether a form writes shipments of this purpose in this direction. */
export const isDraftedAs = (of: Pick<Shipment, 'purpose' | 'type'>) =>
  isPurpose(of.purpose) && isOfAForm(of) && kindOf(of).ways.includes(of.type);

/** The header fields that name its other party; empty when its form asks for none. */
export const otherField = (of: OfKind) => OTHER_FIELDS[kindOf(of).other];

/** Whether it is reversed and posted again in one commit; other shipments are reversed and made again. */
export const isCorrected = isOfAForm;

/** Whether it is a receipt: a purchase or a return. */
export const isReceived = (of: OfKind) => kindOf(of).form === 'receive';

/** Whether it is a return from a task or project, limited to their unused stock (invariant R3). */
export const isFromWork = (of: OfKind) => kindOf(of).other === 'work';

/** Whether it is a purchase from a supplier. */
export const isBought = (of: OfKind) => kindOf(of).other === 'supplier';

/** Whether it is an issue to a place outside the warehouses. */
export const isIssued = (of: OfKind) => kindOf(of).other === 'destination';

/** Whether it is one half of a transfer between warehouses. */
export const isBetweenWarehouses = (of: OfKind) => kindOf(of).other === 'warehouse';

/** Whether it posts the differences of a count. */
export const isCounted = (of: OfKind) => kindOf(of).form === 'count';

/** Whether a shipment's recipient may sign for it. Only outgoing kinds with a recipient are signed. */
export const mayBeSigned = (of: Pick<Shipment, 'purpose' | 'type'>) => of.type === 'Outgoing' && kindOf(of).isSigned;
/** Whether a shipment may be reversed by its kind; a correction may not. */
export const mayBeReversed = (of: OfKind) => kindOf(of).isReversible;
/** Whether a shipment's received stock may be put away by its kind. */
export const mayBePutAway = (of: Pick<Shipment, 'purpose' | 'type'>) => of.type === 'Incoming' && kindOf(of).isPutAway;

/** Whether a value is a purpose; other devices' rejected data may contain anything. */
export const isPurpose = (text: unknown): text is ShipmentPurpose => typeof text === 'string' && Object.hasOwn(KINDS, text);
