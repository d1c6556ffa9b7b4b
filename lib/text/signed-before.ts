/** The text beside a signature from before version 6, which stored no data with it. */
export const SIGNED_BEFORE =
  'Se firmó antes de que la app guardara copia de lo firmado: lo que está arriba de la firma es lo que dice hoy la tarea.';
