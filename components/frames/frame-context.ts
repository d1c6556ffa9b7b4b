import { createContext } from 'react';

/** Whether the screen is a list beside a record. The page's title and address are then the record's. */
export const InPane = createContext(false);

/** The id of the record that this screen shows, for the frame's mark of it. */
export const ShownRecord = createContext<string | undefined>(undefined);
