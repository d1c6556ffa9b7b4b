import { createContext } from 'react';

/** The screen stands as a list beside a record: the page's title and address are the record's. */
export const InPane = createContext(false);
