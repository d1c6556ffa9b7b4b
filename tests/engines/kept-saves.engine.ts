import assert from 'node:assert/strict';
import { createCustomer } from './support/actions';
import { firefox } from './support/firefox';
import { story } from './support/stage';
import { button, byRole, dialog, text } from './support/target';

const KILLS = 6;
const names = Array.from({ length: KILLS }, (_, index) => `Cliente del golpe ${index + 1}`);
const customer = (name: string) => text(name, { within: byRole('main'), first: true });

// WebKit's driver opens only private windows, whose data is deleted when the browser ends.
story(
  `${KILLS} kills right after the confirmation of a save lose nothing, also without a network`,
  async ({ me, site }) => {
    for (const [index, name] of names.entries()) {
      await me.open('customers/');
      await createCustomer(me, name);
      await me.kill();
      // From here on the browser starts without a server.
      if (index === KILLS / 2) await site.stop();
      await me.open('customers/');
      for (const known of names.slice(0, index + 1)) await me.see(customer(known));
    }
    console.log(`${KILLS} kills, 0 lost`);
  },
  [firefox],
);

story('a backup is taken, and restored on another phone with the same engine', async ({ me, engine, file, another }) => {
  const [kept] = names;
  assert.ok(kept);
  await me.open('customers/');
  await createCustomer(me, kept);
  await me.gone(dialog('Nuevo Cliente'));
  await me.open('device/');
  const { name, bytes } = await me.download(() => me.tap(button('Respaldar')));
  assert.match(name, /^telecampo-\d{4}-\d\d-\d\d\.json$/);

  const other = await another(engine);
  await other.open('customers/');
  assert.equal(await other.count(customer(kept)), 0);
  await other.open('device/');
  await other.chooseFiles('Elegir archivo de respaldo', await file(name, bytes));
  await other.tap(button('Reemplazar todo', { within: dialog('Restaurar respaldo') }));
  await other.see('Respaldo restaurado.');
  await other.waitUntilSheetsClosed();
  assert.ok(other.dialogs.length > 0, 'it asks before it replaces');
  await other.open('customers/');
  await other.see(customer(kept));
  await other.reload();
  await other.see(customer(kept));
});
