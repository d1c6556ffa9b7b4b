/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { applyPatches, put } from '@/lib/domain/data';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import { receiveStock } from '@/lib/domain/stock/receive';
import { routes } from '@/lib/routes';
import { aUser, dataAfter, materialRequestId, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, stockBusiness } from '../../support/stock-builders';

const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 100 })] }));
const approved = dataAfter(stocked, approveMaterialRequest, { id: materialRequestId(2) });
const technician = aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico' });

it.each([
  { who: 'a supervisor dispatches', acting: userId(1), word: 'Despachar' },
  { who: 'a technician picks up', acting: userId(2), word: 'Recoger' },
])('$who approved material from its task: two taps to the form of the issue', async ({ acting, word }) => {
  const data = applyPatches(approved, [put('users', technician)]);
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    { data, url: routes.task(projectId(), taskId()) },
  );
  act(() => store.actAs(acting));
  // Only the approved request is offered; the task's other request is pending.
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${word}: `) }));
  const sheet = within(await screen.findByRole('dialog', { name: `${word} desde` }));
  const places = await sheet.findAllByRole('link');
  const ofCentral = routes.issueShipment(central, { requestId: materialRequestId(2), taskId: taskId() });
  expect(places[0]).toHaveAttribute('href', ofCentral);
  // Warehouses without the material expand on a tap.
  expect(places).toHaveLength(1);
  expect(places[0]).toHaveFocus();
  await user.click(sheet.getByRole('button', { name: /^Ver los \d almacenes$/ }));
  const all = sheet.getAllByRole('link');
  expect(all.length).toBeGreaterThan(1);
  expect(all[0]).toHaveAttribute('href', ofCentral);
  // Expanding focuses the first of the other warehouses.
  expect(all[1]).toHaveFocus();
});
