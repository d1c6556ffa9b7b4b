import { createContext } from 'react';

/** The id of the record that this screen shows, for the frame's mark of it. */
export const ShownRecord = createContext<string | undefined>(undefined);
