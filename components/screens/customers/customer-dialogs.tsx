'use client';

import type { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { CustomerId } from '@/lib/domain/model/customer';
import { asId } from '@/lib/kernel/id';

const NewCustomerSheet = lazyPart(async () => (await import('./new-customer-sheet')).NewCustomerSheet);
const EditCustomerSheet = lazyPart(async () => (await import('./edit-customer-sheet')).EditCustomerSheet);

type Step = ReturnType<typeof useQueryStep>;

/** The form that the address asks for, loaded on demand. */
export const CustomerDialogs = ({ adding, editing }: { readonly adding?: Step; readonly editing: Step }) => (
  <>
    {adding && adding.value !== null && <NewCustomerSheet onClose={adding.close} />}
    {editing.value !== null && <EditCustomerSheet customerId={asId<CustomerId>(editing.value)} onClose={editing.close} />}
  </>
);
