/** Query names that open a dialog, fill in a form or show more of one record. They filter no list. */
export const STEPS = [
  'nueva',
  'editar',
  'factura',
  'solicitud',
  'rechazar',
  'reporte',
  'no-completada',
  'reabrir',
  'pago',
  'tramo',
  'firma',
  'ubicar',
  'anular',
  'etiquetas',
  'minimo',
  'plantilla',
  'serie',
  'varias',
  'cambiar',
  'completadas',
  'solicitudes',
  'faltan',
  'escanear',
  'hacer',
  'taskId',
  'itemId',
  'requestId',
  'envio',
  'corrige',
  'reponer',
  'para',
  'materiales',
  'que',
  'todo',
  'tablero',
] as const;
type StepName = (typeof STEPS)[number];

/** Query names that filter or sort a list, or select the days of a report. */
type FilterName = 'estado' | 'orden' | 'de' | 'ver' | 'tipo' | 'rol' | 'periodo' | 'semana' | 'desde' | 'hasta';
/** Query names of the designers' preview. */
type PreviewName = 'ruta' | 'tema' | 'ancho';

declare module '@/components/history/use-query-state' {
  interface QueryNames extends Record<StepName, 'step'>, Record<FilterName | PreviewName, 'filter'> {}
}
