/** Stands by a signature of before version 6, with which nothing was kept. */
export const SIGNED_BEFORE =
  'Se firmó antes de que la app guardara copia de lo firmado: lo que está arriba de la firma es lo que dice hoy la tarea.';
