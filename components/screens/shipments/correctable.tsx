'use client';

import { type ReactNode, useState } from 'react';
import { canReverse } from '@/lib/domain/reversal/rules';
import type { Shipment } from '@/lib/domain/shipment/model';
import { useData } from '@/lib/store/store';
import { CorrectionNotice } from './correction-notice';
import { PostedAlready } from './posted-already';

interface CorrectableProps {
  readonly title: string;
  readonly shipment: Shipment;
  /** The form, under the notice of what it takes back. */
  readonly children: (notice: ReactNode) => ReactNode;
}

/** The form that corrects a posted shipment, when that may still be taken back. */
export const Correctable = ({ title, shipment, children }: CorrectableProps) => {
  const now = useData((data) => canReverse(data, shipment));
  const [isOpen] = useState(now);
  return isOpen ? children(<CorrectionNotice shipment={shipment} />) : <PostedAlready title={title} shipment={shipment} />;
};
