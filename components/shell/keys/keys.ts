import { AREAS } from '@/components/shell/areas/areas';

/** The letters after G, and the area of each. */
export const GO_KEYS = [
  { letter: 'I', area: AREAS.home },
  { letter: 'T', area: AREAS.tasks },
  { letter: 'S', area: AREAS.requests },
  { letter: 'P', area: AREAS.projects },
  { letter: 'F', area: AREAS.billing },
  { letter: 'C', area: AREAS.customers },
  { letter: 'M', area: AREAS.materials },
  { letter: 'A', area: AREAS.warehouses },
];

interface KeyOfList {
  /** The combination, one text for each key. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** The sections of the dialog of keys. */
export const KEY_LIST: readonly { readonly title: string; readonly keys: readonly KeyOfList[] }[] = [
  {
    title: 'En todas partes',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Buscar o hacer' },
      { keys: ['/'], does: 'Ir a la búsqueda' },
      { keys: ['?'], does: 'Ver estos atajos' },
      { keys: ['N'], does: 'Crear: lo nuevo de esta página' },
      { keys: ['Ctrl', 'Z'], does: 'Deshacer lo último' },
      { keys: ['Esc'], does: 'Cerrar el panel o el diálogo' },
    ],
  },
  {
    title: 'En una lista',
    keys: [
      { keys: ['J'], does: 'Fila siguiente (también ↓)' },
      { keys: ['K'], does: 'Fila anterior (también ↑)' },
      { keys: ['Intro'], does: 'Abrir la fila' },
      { keys: ['X'], does: 'Seleccionar la fila' },
    ],
  },
  {
    title: 'En lo abierto',
    keys: [
      { keys: ['E'], does: 'Editar' },
      { keys: ['A'], does: 'Aprobar la solicitud' },
      { keys: ['R'], does: 'Rechazar la solicitud' },
      { keys: ['D'], does: 'Despachar la solicitud' },
      { keys: ['Ctrl', 'Intro'], does: 'Guardar el formulario' },
    ],
  },
  { title: 'Ir a', keys: GO_KEYS.map(({ letter, area }) => ({ keys: ['G', letter], does: area.label })) },
];
