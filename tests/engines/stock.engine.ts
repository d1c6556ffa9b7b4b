import { askForMaterial, askForMoney, CENTRAL, card, dispatch, openWarehouse, stockUp } from './support/actions';
import { story } from './support/stage';
import { button, byRole, text } from './support/target';

const PROJECT = 'projects/prj000000001/';
const FIBRE = 'Fibra de prueba';
const EXPENSE = 'Renta de grúa';

story('an expense is requested and approved', async ({ me }) => {
  await askForMoney(me, PROJECT, EXPENSE);
  await me.tap(button(/^Aprobar/, { within: card(EXPENSE) }));
  await me.see('Solicitud aprobada');
  await me.reload();
  await me.see(text('Aprobada', { within: card(EXPENSE) }));
});

story('material is received, requested, approved and dispatched; the ledger keeps it after a reload', async ({ me }) => {
  await stockUp(me, FIBRE, '100');
  await askForMaterial(me, PROJECT, FIBRE, '60');
  await me.open('requests/');
  await me.tap(button(/^Aprobar/, { within: card(FIBRE) }));
  await me.see('Solicitud aprobada');

  await dispatch(me, FIBRE);
  await me.open(`${PROJECT}equipment/`);
  await me.reload();
  await me.see(text('Pedido 60 · entregado 60 · usado 0 · devuelto 0', { within: card(FIBRE) }));
  await openWarehouse(me, CENTRAL, 'Inventario');
  await me.see(text('40 Unit', { within: byRole('row', undefined, { saying: FIBRE }), first: true }));
});
