import { createContext } from 'react';

/** The path and name of a list beside a record, whose title and path the page has; `undefined` on a page of its own. */
export const ListInPane = createContext<{ readonly href: string; readonly label: string } | undefined>(undefined);

/** The id of the record that this screen shows, for the frame's mark of it. */
export const ShownRecord = createContext<string | undefined>(undefined);
