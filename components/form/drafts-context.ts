'use client';

import { createContext } from 'react';

/** What somebody was typing in one form for one record, kept until it is saved or discarded. */
export interface KeptDraft {
  readonly at: string;
  readonly value: unknown;
}

/** Where forms keep what is being typed. The application brings the device's. */
export interface DraftKeeper {
  read(key: string): Promise<KeptDraft | undefined>;
  save(key: string, value: unknown): Promise<void>;
  discard(key: string): Promise<void>;
  /** Where the last of it lies: on the device (also where this says nothing), until this page is closed, or nowhere: it could not be kept. */
  place?(): 'device' | 'page' | 'nowhere';
}

const keepsNothing: DraftKeeper = {
  read: async () => undefined,
  save: async () => undefined,
  discard: async () => undefined,
};

export const DraftsContext = createContext(keepsNothing);
