'use client';

import { createContext } from 'react';

/** Unsaved input of one form for one record, stored until it is saved or discarded. */
export interface KeptDraft {
  readonly at: string;
  readonly value: unknown;
}

/** The storage of forms' drafts. The application provides the device's. */
export interface DraftKeeper {
  read(key: string): Promise<KeptDraft | undefined>;
  save(key: string, value: unknown): Promise<void>;
  discard(key: string): Promise<void>;
  /** Where the last draft is stored: on the device (the default), in this page until it closes, or nowhere because the last write failed. */
  place?(): 'device' | 'page' | 'nowhere';
}

const keepsNothing: DraftKeeper = {
  read: async () => undefined,
  save: async () => undefined,
  discard: async () => undefined,
};

export const DraftsContext = createContext(keepsNothing);
