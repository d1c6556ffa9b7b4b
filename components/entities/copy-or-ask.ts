import { TABLE_NAMES } from '@/lib/domain/data';
import { keepCopy } from '@/lib/store/device/copies';
import type { Store } from '@/lib/store/engine/contract';

const WITHOUT = {
  'no-place': 'Este navegador no deja guardar una copia de lo que hay.',
  full: 'No hay espacio para guardar una copia de lo que hay.',
  failed: 'No se pudo guardar una copia de lo que hay.',
} as const;

/** Whether the stored data failed to open, so that there is nothing in memory to copy. */
export const isUnopened = ({ status }: Pick<Store, 'status'>) => status === 'unopened' || status === 'no-room';

/** Keeps a copy of the data to be replaced. When that fails, it asks whether to go on. Answers whether to go on. */
export const copyOrAsk = async (store: Store): Promise<boolean> => {
  if (isUnopened(store) || TABLE_NAMES.every((table) => store.data[table].size === 0)) return true;
  const kept = await keepCopy(store, new Date());
  return kept === 'kept' || window.confirm(`${WITHOUT[kept]} Si continúas, se pierde. ¿Continuar sin copia?`);
};
