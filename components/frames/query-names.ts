/** Names in an address that open a dialog, begin a form or show more of one record: they filter no list. */
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
] as const;
type StepName = (typeof STEPS)[number];

/** Names that say how a list is searched, filtered and sorted, or which days a report is of. */
type FilterName = 'estado' | 'orden' | 'de' | 'ver' | 'tipo' | 'rol' | 'periodo' | 'semana' | 'desde' | 'hasta';
/** What the designers' preview shows. */
type PreviewName = 'ruta' | 'tema' | 'ancho';

declare module '@/components/history/use-query-state' {
  interface QueryNames extends Record<StepName, 'step'>, Record<FilterName | PreviewName, 'filter'> {}
}
