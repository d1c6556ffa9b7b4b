'use client';

import { type ComponentType, useSyncExternalStore } from 'react';

export interface RecordMarkProps {
  readonly id: string | number;
  readonly className?: string;
}

let shown: ComponentType<RecordMarkProps> | null = null;
const listeners = new Set<() => void>();

/** Sets the component that marks records on their rows and screens, e.g. those not sent to the team yet; `null` removes it. */
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

/** The mark of one record, if it has one. */
export const RecordMark = (props: RecordMarkProps) => {
  const Mark = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return Mark && <Mark {...props} />;
};
