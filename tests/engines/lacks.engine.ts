import assert from 'node:assert/strict';
import { CENTRAL, createMaterial, openWarehouse, pick } from './support/actions';
import { story } from './support/stage';
import { button, link, text } from './support/target';

const ONT = 'ONT sin cámara';

story('the screen has a sentence for each feature that this engine lacks', async ({ me, engine }) => {
  console.log(engine.name, JSON.stringify(await me.lacks()));
  const { privateFiles, camera } = await me.lacks();
  await me.open('device/');
  await me.see(text(privateFiles ? 'Este navegador no las guarda' : /^(Ninguna|\d+ copia|La )/, { first: true }));
  await createMaterial(me, ONT, 'Individual');
  await openWarehouse(me, CENTRAL, 'Movimientos');
  await me.tap(link('Recibir'));
  await me.type('Proveedor *', 'Óptica Cerrillo');
  await pick(me, 'Material *', new RegExp(`^${ONT}`));
  await me.tap(button('Escanear'));
  const { within } = me.within('Escanear');
  await me.see(
    text(camera ? /^Este navegador no deja usar la cámara/ : /^(Este dispositivo no tiene cámara|La cámara no tiene permiso)/, {
      within,
      first: true,
    }),
  );
  assert.ok(true);
});
