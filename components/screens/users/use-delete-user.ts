'use client';

import { useDeletion } from '@/components/entities/use-deletion';
import { useNavigate } from '@/components/ui/use-navigate';
import { deleteUser } from '@/lib/domain/user/changes';
import type { User, UserId } from '@/lib/domain/user/model';
import { routes } from '@/lib/routes';

/**
 * Asks in the specification's words and takes the person away; one whom work names stays, and `inTheWay` says which.
 * `handOver` does it with their work passed on to somebody else.
 */
export const useDeleteUser = ({ id, name }: User) => {
  const { returnTo } = useNavigate();
  const { run, inTheWay, close } = useDeletion(deleteUser, 'Usuario eliminado');
  const ask = async () => {
    if (!window.confirm(`Estás seguro de que quieres eliminar a ${name}`)) return;
    if (await run({ id })) returnTo(routes.users());
  };
  const handOver = async (heir: UserId) => {
    if (await run({ id, heir })) returnTo(routes.users());
  };
  return { ask, handOver, inTheWay, close };
};
