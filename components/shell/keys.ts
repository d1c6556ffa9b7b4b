import { type Path, routes } from '@/lib/routes';

/** Where G and a letter lead. */
export const AREAS: readonly { readonly letter: string; readonly label: string; readonly path: Path }[] = [
  { letter: 'I', label: 'Inicio', path: routes.home() },
  { letter: 'T', label: 'Tareas', path: routes.tasks() },
  { letter: 'S', label: 'Solicitudes', path: routes.requests() },
  { letter: 'P', label: 'Proyectos', path: routes.projects() },
  { letter: 'F', label: 'Facturación', path: routes.billing() },
  { letter: 'C', label: 'Clientes', path: routes.customers() },
  { letter: 'M', label: 'Materiales', path: routes.materials() },
  { letter: 'A', label: 'Almacenes', path: routes.warehouses() },
];

interface KeyOfList {
  /** What is pressed, key by key. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** What the dialog of the keys lists, part by part. */
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
  { title: 'Ir a', keys: AREAS.map(({ letter, label }) => ({ keys: ['G', letter], does: label })) },
];
