import { FAR_DAY } from '../../browser/support/page-actions';
import type { Person } from './phone';
import { button, byRole, labelled, link, type Words } from './target';

/** A warehouse of the sample. */
export const CENTRAL = 'Almacén Central';
/** The smallest picture that browsers draw. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CUSTOMER = 'Redes Altavega';

/** Chooses an option in a picker's sheet. */
export const pick = async (me: Person, label: string, option: Words) => {
  await me.tap(byRole('combobox', label));
  const sheet = byRole('dialog', label.replace(' *', ''));
  await me.tap(button(option, { within: sheet }));
  await me.gone(sheet);
};

/** Creates a project from the list of projects; it is then in the list. */
export const createProject = async (me: Person, title: string) => {
  await me.tap(link('Nuevo Proyecto'));
  await me.arrive('Nuevo Proyecto');
  await me.type('Nombre del proyecto *', title);
  await pick(me, 'Cliente *', new RegExp(CUSTOMER));
  await me.tap(button('Crear Proyecto'));
  await me.see('Proyecto creado');
  await me.arrive('Proyectos');
};

/** Creates a task from a project's page, and opens the task. */
export const createTask = async (me: Person, title: string, points: readonly string[]) => {
  await me.openTab('Tareas');
  await me.tap(link(/^Nueva Tarea/, { first: true }));
  await me.arrive('Nueva Tarea');
  await me.type('Título *', title);
  await me.type('Fecha límite *', FAR_DAY);
  for (const [index, point] of points.entries()) {
    await me.tap(button('Añadir elemento'));
    await me.type(`Elemento ${index + 1}`, point);
  }
  await me.tap(button('Crear Tarea'));
  await me.see('Tarea creada');
  await me.tap(link(new RegExp(title), { within: byRole('list', 'Tareas') }));
  await me.arrive(title);
};

/** Draws a signature of two strokes: a wave, and a line below it. */
export const sign = async (me: Person, name: string, label: Words) => {
  const within = byRole('group', 'Firma');
  await me.type(
    typeof label === 'string' ? { label, within } : { label: { source: label.source, flags: label.flags }, within },
    name,
  );
  const pad = byRole('img', undefined, { within });
  await me.draw(
    pad,
    Array.from({ length: 21 }, (_, step) => ({ x: 0.1 + step * 0.03, y: 0.5 + 0.3 * Math.sin(step) })),
  );
  await me.see(byRole('img', 'Firma dibujada', { within }));
  await me.draw(pad, [
    { x: 0.1, y: 0.9 },
    { x: 0.8, y: 0.85 },
  ]);
};

/** Opens a tab of a warehouse from any page; the first tab is Resumen. */
export const openWarehouse = async (me: Person, name: string, tab: 'Resumen' | 'Inventario' | 'Movimientos') => {
  await me.open('warehouses/');
  await me.tap(link(new RegExp(name), { within: byRole('main'), first: true }));
  await me.arrive(name);
  if (tab !== 'Resumen') await me.openTab(tab);
};

/** Creates a material without movements from the list of materials. */
export const createMaterial = async (me: Person, name: string, tracking: 'Cantidad' | 'Individual') => {
  await me.open('materials/');
  await me.tap(link('Nuevo Material'));
  await me.arrive('Nuevo Material');
  await me.type('Nombre *', name);
  await me.type('Stock mínimo *', '2');
  await me.type('Tipo de seguimiento', tracking);
  if (tracking === 'Individual') await me.type('Etiqueta de seguimiento *', 'Serial Number');
  await me.tap(button('Crear Material'));
  await me.see('Material creado');
  await me.arrive('Materiales');
};

/** The card of a request with this title. */
export const card = (title: string) => byRole('listitem', undefined, { saying: title });

export const finalize = async (me: Person) => {
  await me.tap(button('Finalizar'));
  await me.arrive(CENTRAL);
};

/** Creates a material and receives this quantity in the central warehouse. */
export const stockUp = async (me: Person, name: string, quantity: string) => {
  await createMaterial(me, name, 'Cantidad');
  await openWarehouse(me, CENTRAL, 'Movimientos');
  await me.tap(link('Recibir'));
  await me.arrive('Recibir envío');
  await me.type('Proveedor *', 'Óptica Cerrillo');
  await pick(me, 'Material *', new RegExp(`^${name}`));
  await me.type('Cantidad *', quantity);
  await me.tap(button('Añadir'));
  await finalize(me);
};

/** Creates a customer from the list of customers; it is then in the list. */
export const createCustomer = async (me: Person, name: string) => {
  const { within } = me.within('Nuevo Cliente');
  await me.tap(button('Nuevo Cliente'));
  await me.type(labelled('Nombre *', { within }), name);
  await me.type(labelled('Contacto *', { within }), 'Nora Peña');
  await me.type(labelled('Correo *', { within }), 'nora@example.mx');
  await me.tap(button('Crear Cliente', { within }));
  await me.see('Cliente creado');
};

/** Dispatches the request of this material from the central warehouse. */
export const dispatch = async (me: Person, material: string) => {
  await openWarehouse(me, CENTRAL, 'Resumen');
  await me.tap(button(/^Ver las \d+ solicitudes$/));
  await me.tap(link(`Despachar: ${material}`));
  await me.arrive('Emitir envío');
  await finalize(me);
};

/** Requests material from the list of a project's requests. */
export const askForMaterial = async (me: Person, project: string, name: string, quantity: string) => {
  await me.open(`${project}equipment/`);
  await me.open(`${project}equipment/new/`);
  await me.arrive('Nueva Solicitud de Material');
  await pick(me, 'Material', new RegExp(`^${name}`));
  await me.type('Cantidad', quantity);
  await me.type('Fecha requerida *', FAR_DAY);
  await me.tap(button('Añadir'));
  await me.tap(button('Enviar Solicitud'));
  await me.see('Solicitud enviada');
  await me.gone(byRole('heading', 'Nueva Solicitud de Material'));
};

/** Requests an expense; the list of the project's requests is then open. */
export const askForMoney = async (me: Person, project: string, description: string) => {
  await me.open(`${project}budget/`);
  await me.open(`${project}budget/new/`);
  await me.arrive('Nueva Solicitud de Gasto');
  await me.type('Monto *', '1234.5');
  await me.type('Descripción *', description);
  await me.type('Justificación *', 'No hay acceso por la vereda.');
  await me.type('Fecha requerida *', FAR_DAY);
  await me.tap(button('Enviar Solicitud'));
};
