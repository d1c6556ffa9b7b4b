import { searchForm } from '@/lib/kernel/search';

/** A finished document file to share or save. */
export interface DocumentFile {
  readonly name: string;
  readonly type: 'application/pdf' | 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LONGEST_NAME = 60;

/** Converts a text into a portable file name: `Instalación Ñ/1` is `instalacion-n-1`. */
export const plainFileName = (text: string) => {
  const plain = searchForm(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
  return plain || 'documento';
};
