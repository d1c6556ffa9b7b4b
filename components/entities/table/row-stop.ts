'use client';

import { createContext, useContext } from 'react';

/** Whether the row is the one at which Tab stops; the others are reached by the arrows. */
export const RowStop = createContext(true);

/** The `tabIndex` of whatever can be used in a row. */
export const useRowStop = () => (useContext(RowStop) ? 0 : -1);
