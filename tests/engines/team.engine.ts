import { askForMaterial, askForMoney, CENTRAL, card, dispatch, openWarehouse, PICTURE, stockUp } from './support/actions';
import { storyOfTwo } from './support/stage';
import { button, byRole, dialog, text } from './support/target';
import { openTeamSite } from './support/team-site';

const PROJECT = 'projects/prj000000001/';
const TASK = `${PROJECT}tasks/tsk000000004/`;
const [EXPENSE, FIBRE] = ['Renta de grúa', 'Fibra de prueba'];
const connection = (words: string) => text(words, { within: byRole('region', 'Conexión') });
const files = { within: byRole('list', 'Archivos adjuntos') };

const aTeam = () =>
  openTeamSite([
    { name: 'Laura', role: 'supervisor' },
    { name: 'Berta', role: 'technician' },
  ]);

storyOfTwo('two phones of two engines are one team over a real server', aTeam, async ({ me: laura, mate: berta, site, file }) => {
  await laura.open(await site.invite('Laura'));
  await laura.tap(button('Crear el equipo'));
  await laura.see(connection('Al día'));
  await berta.open(await site.invite('Berta'));
  await berta.tap(button('Unirme'));
  await berta.see(connection('Por confirmar'));
  await laura.tap(button('Confirmar a Berta'));
  await laura.tap(button('Confirmar', { within: dialog('Confirmar a Berta') }));
  await berta.see(connection('Al día'));

  // Berta requests an expense, Laura approves it, and both see it.
  await laura.open('requests/');
  await askForMoney(berta, PROJECT, EXPENSE);
  await berta.see(text('Pendiente', { within: card(EXPENSE) }));
  await laura.tap(button(/^Aprobar/, { within: card(EXPENSE) }));
  await berta.see(text('Aprobada', { within: card(EXPENSE) }));

  // A photo that Laura takes is downloaded when Berta opens it.
  await laura.open(TASK);
  await laura.chooseFiles('Tomar foto', await file('poste.png', PICTURE));
  await laura.see(text(/^poste\./, { ...files, first: true }));
  await berta.open(TASK);
  await berta.tap(button(/^poste\./, files));
  await berta.see(byRole('img', undefined, { within: dialog(/^poste\./) }));
  await berta.tap(button('Cerrar'));

  // Laura receives material and Berta requests it. Laura approves and dispatches it, and Berta sees the delivery.
  await stockUp(laura, FIBRE, '100');
  await openWarehouse(berta, CENTRAL, 'Inventario');
  await berta.see(text('100 Unit', { within: byRole('row', undefined, { saying: FIBRE }), first: true }));
  await askForMaterial(berta, PROJECT, FIBRE, '60');
  await laura.open('requests/');
  await laura.tap(button(/^Aprobar/, { within: card(FIBRE) }));
  await laura.see('Solicitud aprobada');
  await dispatch(laura, FIBRE);
  await berta.open(`${PROJECT}equipment/`);
  await berta.see(text('Pedido 60 · entregado 60 · usado 0 · devuelto 0', { within: card(FIBRE) }));
});
