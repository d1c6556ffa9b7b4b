'use client';

import { useState } from 'react';
import { expectedCount } from '@/lib/domain/count/rules';
import type { MaterialId } from '@/lib/domain/material/model';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/store';
import { CountForm } from './count-form';

interface CountProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  /** The only material to count, or ''. */
  readonly itemId: string;
}

/** The form, once what it begins with has been read. */
export const Count = ({ title, warehouse, itemId }: CountProps) => {
  const only = isId(itemId) ? asId<MaterialId>(itemId) : undefined;
  const now = useData((data) => expectedCount(data, warehouse.id, only && [only]));
  // As the list was when the counting began: what moves meanwhile is told when the count is filed (invariant S4).
  const [expected] = useState(now);
  return <CountForm title={title} warehouse={warehouse} expected={expected} only={only} />;
};
