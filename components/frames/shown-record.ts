import { createContext } from 'react';

/** The id of the record whose screen this is, for what the frame says of it. */
export const ShownRecord = createContext<string | undefined>(undefined);
