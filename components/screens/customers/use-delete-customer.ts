'use client';

import { useDeletion } from '@/components/entities/use-deletion';
import { useNavigate } from '@/components/ui/use-navigate';
import { deleteCustomer } from '@/lib/domain/customer/changes';
import type { Customer } from '@/lib/domain/customer/model';
import { routes } from '@/lib/routes';

/** Asks once by name and takes the customer away; one with projects or invoices stays, and `inTheWay` says which. */
export const useDeleteCustomer = ({ id, name }: Customer) => {
  const { returnTo } = useNavigate();
  const { run, inTheWay, close } = useDeletion(deleteCustomer, 'Cliente eliminado');
  const ask = async () => {
    if (!window.confirm(`¿Eliminar al cliente «${name}»?`)) return;
    if (await run({ id })) returnTo(routes.customers());
  };
  return { ask, inTheWay, close };
};
