'use client';

import { useEffect, useState } from 'react';
import type { FileRow, RowReader } from '@/lib/domain/csv-import';
import { breathe, giveWay, inSlices } from '@/lib/kernel/slices';

/** How long a file is read before its progress is shown, in milliseconds. */
const PATIENCE_MS = 1_000;

interface Reading<Result> {
  readonly begin: () => RowReader<Result>;
  /** The share that is read, 0 to 1. */
  readonly share: number;
  readonly result?: Result;
}

/** Reads a file's rows some at a time, so that the page answers meanwhile: the result once all are read, and how far a long reading is. */
export const useRowsRead = <Result>(rows: readonly FileRow[], begin: () => RowReader<Result>) => {
  const [reading, setReading] = useState<Reading<Result>>();
  useEffect(() => {
    let isWanted = true;
    let done = 0;
    const reader = begin();
    const since = performance.now();
    const read = (row: FileRow) => {
      reader.read(row);
      done += 1;
    };
    const pause = () => {
      if (performance.now() - since <= PATIENCE_MS) return breathe();
      if (isWanted) setReading({ begin, share: done / rows.length });
      // What breathes goes on before React draws: then the bar would be seen at the end.
      return giveWay();
    };
    void inSlices(rows, read, { isWanted: () => isWanted, pause }).then((isRead) => {
      if (isRead && isWanted) setReading({ begin, share: 1, result: reader.result() });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, begin]);
  // What was read under other columns is not this file's any more.
  return reading?.begin === begin ? reading : undefined;
};
