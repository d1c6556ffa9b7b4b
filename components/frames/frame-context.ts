import { createContext } from 'react';

/** Whether the screen is a list beside a record. The page's title and address are then the record's. */
export const InPane = createContext(false);

/** The path and name of a list beside a record; `undefined` on a page of its own. */
export const ListInPane = createContext<{ readonly href: string; readonly label: string } | undefined>(undefined);

/** The id of the record that this screen shows, for the frame's mark of it. */
export const ShownRecord = createContext<string | undefined>(undefined);
