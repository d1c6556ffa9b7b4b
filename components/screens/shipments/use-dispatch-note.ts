'use client';

import { useDocument } from '@/components/entities/use-document';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import { useStore, useToday } from '@/lib/store/store';

/** The note that goes with the goods as a PDF, shared or downloaded on a tap. */
export const useDispatchNote = (id: ShipmentId) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async () => {
    const [{ dispatchNotePdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/dispatch-note-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = dispatchNotePdf(store.data, id, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
};
