import { shareFile } from '@/lib/documents/share-file';
import type { Attachment } from '@/lib/domain/model/attachment';
import { isPhotoType } from '@/lib/kernel/file-type';

/** Hands a file over as bytes: but for a PDF and a photo no browser is told what it is, so that nothing in it runs. */
export const shareAttachment = ({ name, type }: Attachment, bytes: ArrayBuffer) =>
  shareFile({ name, type: type === 'application/pdf' || isPhotoType(type) ? type : 'application/octet-stream', bytes });
