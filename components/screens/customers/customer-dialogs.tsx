'use client';

import { lazy, Suspense } from 'react';
import type { useQueryStep } from '@/components/history/use-query-state';
import type { CustomerId } from '@/lib/domain/model/customer';
import { asId } from '@/lib/kernel/id';

const NewCustomerSheet = lazy(async () => ({ default: (await import('./new-customer-sheet')).NewCustomerSheet }));
const EditCustomerSheet = lazy(async () => ({ default: (await import('./edit-customer-sheet')).EditCustomerSheet }));

type Step = ReturnType<typeof useQueryStep>;

/** The form of a customer that the address asks for, loaded when it does. */
export const CustomerDialogs = ({ adding, editing }: { readonly adding?: Step; readonly editing: Step }) => (
  <Suspense fallback={null}>
    {adding && adding.value !== null && <NewCustomerSheet onClose={adding.close} />}
    {editing.value !== null && <EditCustomerSheet customerId={asId<CustomerId>(editing.value)} onClose={editing.close} />}
  </Suspense>
);
