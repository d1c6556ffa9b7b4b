import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { useData } from '@/lib/store/react/store';
import { formatMegabytes } from '@/lib/text/format';

/** From this part of the limit on it is told, before it is reached. */
const TOLD_FROM = 0.8;

/** How much may still be attached on this device, in one sentence; nothing while there is plenty of room. */
export const useAttachmentRoom = () => {
  const attached = useData(attachedBytes);
  if (attached < MOST_ATTACHED * TOLD_FROM) return undefined;
  const left = formatMegabytes(Math.max(0, MOST_ATTACHED - attached));
  return `Quedan ${left} para archivos en este dispositivo. Elimina los que ya no necesites.`;
};
