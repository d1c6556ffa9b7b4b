/** Where a record that is not here may be, and what comes back with it. */
export const IN_TRASH = 'Si se eliminó, está 30 días en la papelera; lo que escribías aquí vuelve con él.';
