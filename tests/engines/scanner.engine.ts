import { photoOfLabels } from '../browser/support/code-pictures';
import { CENTRAL, createMaterial, finalize, openWarehouse, pick } from './support/actions';
import { story } from './support/stage';
import { button, byRole, labelled, link, text } from './support/target';

const ONT = 'ONT Loma Bonita';
const SERIALS = Array.from({ length: 6 }, (_, index) => `LB${String(index + 1).padStart(4, '0')}`);

story("bar codes are read from a picture without the engine's own reader, and without a network", async ({ me, site, file }) => {
  await createMaterial(me, ONT, 'Individual');
  await site.stop();
  await openWarehouse(me, CENTRAL, 'Movimientos');
  await me.tap(link('Recibir'));
  await me.arrive('Recibir envío');
  await me.type('Proveedor *', 'Óptica Cerrillo');
  await pick(me, 'Material *', new RegExp(`^${ONT}`));
  await me.tap(button('Escanear'));
  const { within } = me.within('Escanear');
  await me.chooseFiles(
    labelled('Usar una foto', { within }),
    await file('caja.png', await photoOfLabels(SERIALS)),
    await file('nota.png', 'Medir'),
  );
  await me.see(text(`${SERIALS.length} en el formulario`, { within }));
  await me.see(byRole('listitem', undefined, { within, saying: 'no es una foto que se pueda abrir.' }));
  await me.press('Escape');
  await me.gone(byRole('dialog', 'Escanear'));
  await me.tap(button('Añadir'));
  await finalize(me);
  await openWarehouse(me, CENTRAL, 'Inventario');
  await me.see(text(`${SERIALS.length} Unit`, { within: byRole('row', undefined, { saying: ONT }), first: true }));
});
