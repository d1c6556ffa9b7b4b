import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { useData } from '@/lib/store/react/store';
import { formatMegabytes } from '@/lib/text/format';

/** The share of the limit from which the remaining room is shown. */
const SHOWN_FROM = 0.8;

/** A sentence on the remaining room for files; `undefined` while there is plenty. */
export const useAttachmentRoom = () => {
  const attached = useData(attachedBytes);
  if (attached < MOST_ATTACHED * SHOWN_FROM) return undefined;
  const left = formatMegabytes(Math.max(0, MOST_ATTACHED - attached));
  return `Quedan ${left} para archivos en este dispositivo. Elimina los que ya no necesites.`;
};
