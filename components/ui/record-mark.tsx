'use client';

import { type ComponentType, useSyncExternalStore } from 'react';

export interface RecordMarkProps {
  readonly id: string | number;
  readonly className?: string;
}

let shown: ComponentType<RecordMarkProps> | null = null;
const listeners = new Set<() => void>();

/** From here on a record's rows and screens carry this mark, which draws itself where it has something to say; `null` takes it away. */
export const showRecordMarks = (mark: ComponentType<RecordMarkProps> | null) => {
  shown = mark;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Where the mark of one record stands. */
export const RecordMark = (props: RecordMarkProps) => {
  const Mark = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return Mark && <Mark {...props} />;
};
