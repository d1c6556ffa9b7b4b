import { createContext, type ReactNode } from 'react';

/** What a form shows below a field's sentence, by the field's id. Fields stand also outside forms, where they carry none of a form's code. */
export const BesideErrorContext = createContext<(id: string) => ReactNode>(() => null);
