import { shareFile } from '@/lib/documents/share-file';
import type { Attachment } from '@/lib/domain/model/attachment';

/** Hands a file over as bytes: but for a PDF no browser is told what it is, so that nothing in it runs. */
export const shareAttachment = ({ name, type }: Attachment, bytes: ArrayBuffer) =>
  shareFile({ name, type: type === 'application/pdf' ? type : 'application/octet-stream', bytes });
