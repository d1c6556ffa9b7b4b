'use client';

import { type ReactNode, useState } from 'react';
import type { FormSource, ShipmentSource } from './begin-shipment';
import { Correctable, PostedAlready } from './posted-shipment';

interface ShipmentBegunProps {
  readonly title: string;
  readonly found: ShipmentSource;
  /** The form, over its source; `notice` says what is particular about it. */
  readonly children: (source: FormSource, notice?: ReactNode) => ReactNode;
}

/** The form over its source, as that was when the screen opened: what is posted leaves the form standing until it leads away. */
export const ShipmentBegun = ({ title, found, children }: ShipmentBegunProps) => {
  const [source] = useState(found);
  if (source.kind === 'closed') return <PostedAlready title={title} shipment={source.shipment} />;
  if (source.kind !== 'correction') return children(source);
  return (
    <Correctable title={title} shipment={source.shipment}>
      {(notice) => children(source, notice)}
    </Correctable>
  );
};
