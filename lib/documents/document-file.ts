import { fold } from '@/lib/kernel/search';

/** A finished document, ready to be shared or saved. */
export interface DocumentFile {
  readonly name: string;
  readonly type: 'application/pdf' | 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LONGEST_NAME = 60;

/** A file name that every device takes, from a text a person wrote: `Instalación Ñ/1` is `instalacion-n-1`. */
export const plainFileName = (text: string) => {
  const plain = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return plain || 'documento';
};
