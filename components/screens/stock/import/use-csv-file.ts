'use client';

import { useRef, useState } from 'react';
import type { FileRow } from '@/lib/domain/csv-import';

/** A CSV file that was read: its heading, and its rows as text. */
export interface ReadFile {
  /** Another one for every file that is chosen. */
  readonly key: number;
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly FileRow[];
}

const MOST_BYTES = 5_000_000;

/** Reads a CSV file; says what is wrong when it can't be read. */
export const useCsvFile = (onFile: (file: ReadFile | undefined) => void) => {
  const count = useRef(0);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setProblem(undefined);
    onFile(undefined);
    if (file.size > MOST_BYTES) return setProblem('El archivo pesa más de 5 MB. Divídelo en varios.');
    try {
      const [{ readCsv }, bytes] = await Promise.all([import('@/lib/documents/read-csv'), file.arrayBuffer()]);
      const { head, rows } = await readCsv(bytes);
      if (rows.length === 0) return setProblem('El archivo no tiene filas debajo del encabezado.');
      count.current += 1;
      onFile({ key: count.current, name: file.name, head, rows });
    } catch {
      setProblem('No se pudo leer el archivo. Guárdalo como CSV e inténtalo otra vez.');
    }
  };
  return { problem, read };
};
