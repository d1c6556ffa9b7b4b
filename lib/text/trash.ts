/** A hint where a missing record may be, and what restoring it brings back. */
export const IN_TRASH = 'Si se eliminó, está 30 días en la papelera; lo que escribías aquí vuelve con él.';
