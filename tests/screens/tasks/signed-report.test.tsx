/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/device-drafts';
import { completionReportPdf } from '@/lib/documents/completion-report-pdf';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { pdfText, penLines } from '../../documents/pdf-text';
import { aTask, dataWith, dayNumber, projectId, TODAY, taskId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { pointer } from '../../support/pointer';
import { renderScreen } from '../../support/render-screen';

afterEach(leaveScreen);

const finished = aTask({ startDate: dayNumber(0), completeDate: dayNumber(1), dueDate: dayNumber(2) });
const url = routes.completionReport(projectId(), taskId());

const openReport = async (name: string, data?: ReturnType<typeof dataWith>) => {
  const view = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    { name, url, ...(data && { data }) },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Reporte de finalización' });
  return { ...view, dialog: within(dialog) };
};

const stroke = (pad: Element, ...points: readonly (readonly [x: number, y: number])[]) => {
  // jsdom lays nothing out: the pad is as large as its drawing.
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
  const [first = [0, 0], ...rest] = points;
  pointer('pointerdown', pad, { clientX: first[0], clientY: first[1] });
  for (const [clientX, clientY] of rest) pointer('pointermove', pad, { clientX, clientY });
  pointer('pointerup', pad, { clientX: 0, clientY: 0 });
};

it('a report that is signed keeps its strokes in the draft, and is sent, shown and printed with drawing and name', async () => {
  const name = newId();
  const { user, dialog, store, unmount } = await openReport(name, dataWith({ tasks: [finished] }));
  await user.type(await dialog.findByLabelText('Resumen *'), 'Trazas entregadas.');
  await user.type(dialog.getByLabelText('Horas reales *'), '11');
  await user.type(dialog.getByLabelText('Nombre de quien recibe el trabajo'), 'Marta Solís');
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }));
  const group = within(dialog.getByRole('group', { name: 'Firma' }));
  expect(await group.findByText('Falta la firma: dibújala arriba o marca esta casilla.')).toBeInTheDocument();
  stroke(dialog.getByRole('img', { name: 'Espacio para firmar, vacío' }), [10, 20], [200, 150], [400, 30]);
  stroke(dialog.getByRole('img', { name: 'Firma dibujada' }), [20, 180], [500, 170]);
  await waitFor(() => expect(dialog.queryByText(/Falta la firma/)).toBeNull());
  await waitFor(async () => {
    expect(JSON.stringify(await store.drafts.read(url))).toMatch(/"drawing":"M[^"]*M/);
  });
  unmount();

  const again = await openReport(name);
  await again.user.click(await again.dialog.findByRole('button', { name: 'Recuperar borrador' }));
  expect(again.dialog.getByRole('img', { name: 'Firma dibujada' })).toBeInTheDocument();
  await again.user.click(again.dialog.getByRole('button', { name: 'Enviar reporte' }));
  expect(await screen.findByRole('img', { name: 'Firma de Marta Solís' })).toBeInTheDocument();
  const { signature } = again.store.data.completionReports.get(taskId()) ?? {};
  expect(signature).toMatchObject({ name: 'Marta Solís', drawing: 'M10 20L200 150L400 30M20 180L500 170' });
  const pdf = completionReportPdf(again.store.data, taskId(), TODAY)?.bytes ?? new Uint8Array();
  expect(pdfText(pdf)).toContain('Marta Solís');
  expect(penLines(pdf)).toBeGreaterThanOrEqual(3);
});
