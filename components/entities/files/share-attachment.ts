import { shareFile } from '@/lib/documents/share-file';
import type { Attachment } from '@/lib/domain/model/attachment';
import { isPhotoType } from '@/lib/kernel/file-type';

/** Shares or downloads a file. Only PDFs and photos keep their type, so that the browser runs nothing in other files. */
export const shareAttachment = ({ name, type }: Attachment, bytes: ArrayBuffer) =>
  shareFile({ name, type: type === 'application/pdf' || isPhotoType(type) ? type : 'application/octet-stream', bytes });
