/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { lastToast } from '@/components/ui/toast/toast';
import { completionReportPdf } from '@/lib/documents/completion-report-pdf';
import { submitReport } from '@/lib/domain/completion-report/changes';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { SIGNED_BEFORE } from '@/lib/text/signed-before';
import { pdfText, penLines } from '../../documents/pdf-text';
import {
  anId,
  aReport,
  aTask,
  dataAfter,
  dataWith,
  dayNumber,
  NOW,
  projectId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { firePointer } from '../../support/pointer';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, ont, stockBusiness } from '../../support/stock-builders';

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
  // jsdom has no layout: the pad gets the size of its drawing.
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
  const [first = [0, 0], ...rest] = points;
  firePointer('pointerdown', pad, { clientX: first[0], clientY: first[1] });
  for (const [clientX, clientY] of rest) firePointer('pointermove', pad, { clientX, clientY });
  firePointer('pointerup', pad, { clientX: 0, clientY: 0 });
};

it('a signed report keeps its strokes in the draft, and is sent, shown and printed with drawing and name', async () => {
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
  for (const [term, none] of [
    ['Desafíos', 'Ninguno'],
    ['Soluciones', 'Ninguna'],
    ['Notas adicionales', 'Ninguna'],
  ] as const)
    expect(screen.getByText(term, { selector: 'dt' }).nextElementSibling).toHaveTextContent(none);
  expect(screen.queryByText(SIGNED_BEFORE)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Archivos adjuntos' })).toBeNull();
  const { signature } = again.store.data.completionReports.get(taskId()) ?? {};
  expect(signature).toMatchObject({ name: 'Marta Solís', drawing: 'M10 20L200 150L400 30M20 180L500 170' });
  const pdf = completionReportPdf(again.store.data, taskId(), TODAY)?.bytes ?? new Uint8Array();
  expect(pdfText(pdf)).toContain('Marta Solís');
  expect(penLines(pdf)).toBeGreaterThanOrEqual(3);
});

it('the material of a report follows what is issued and returned while it is written, also in its draft', async () => {
  const issue = (...lines: Parameters<typeof aLine>) => aShipmentInput({ taskId: taskId(1), lines: [aLine(...lines)] });
  const received = [
    { quantity: 20 },
    { materialId: cable, lotNumber: 'L-1', quantity: 100 },
    { materialId: ont, serialNumbers: ['A1', 'A2'] },
  ];
  const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: received.map((line) => aLine(line)) }));
  const data = dataAfter(
    dataAfter(stocked, issueStock, issue({ quantity: 5 })),
    issueStock,
    issue({ materialId: ont, serialNumbers: ['A1', 'A2'] }),
  );
  const name = newId();
  const first = await openReport(name, data);
  await first.user.type(await first.dialog.findByLabelText('Resumen *'), 'Listo');
  await first.user.type(first.dialog.getByLabelText('Horas reales *'), '2');
  await first.user.type(first.dialog.getByRole('textbox', { name: 'Conector SC/APC' }), '3');
  await first.user.click(first.dialog.getByRole('checkbox', { name: 'A1' }));
  await first.user.click(first.dialog.getByRole('checkbox', { name: 'A2' }));
  await act(() => first.store.commit(issueStock, issue({ materialId: cable, lotNumber: 'L-1', quantity: 40 })));
  await first.user.type(await first.dialog.findByRole('textbox', { name: 'Cable drop, lote L-1' }), '30');
  await waitFor(async () => expect(JSON.stringify(await first.store.drafts.read(url))).toContain('"30"'));
  const back = [aLine({ quantity: 5 }), aLine({ materialId: ont, serialNumbers: ['A1'] })];
  await act(() => first.store.commit(receiveStock, aShipmentInput({ purpose: 'return', taskId: taskId(1), lines: back })));
  first.unmount();

  const { user, dialog, store } = await openReport(name);
  await user.click(await dialog.findByRole('button', { name: 'Recuperar borrador' }));
  expect(dialog.getByRole('textbox', { name: 'Cable drop, lote L-1' })).toHaveValue('30');
  expect(dialog.getByRole('checkbox', { name: 'A2' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(store.data.completionReports.get(taskId())).toBeDefined());
  expect(store.data.completionReports.get(taskId())?.materialsUsed).toEqual([
    { materialId: ont, serialNumbers: ['A2'], quantity: 1 },
    { materialId: cable, lotNumber: 'L-1', quantity: 30 },
  ]);
});

it('a report submitted elsewhere while typing is announced, and the typed text stays a draft; one sent here is not', async () => {
  const said = /El reporte se envió desde otro lugar mientras lo escribías/;
  const report = { summary: 'Desde otra pestaña', actualHours: 2, materialsUsed: [], attachments: [] };
  const words = { challenges: '', solutions: '', additionalNotes: '' };
  const typed = await openReport(newId(), dataWith({ tasks: [finished] }));
  await typed.user.type(await typed.dialog.findByLabelText('Resumen *'), 'Lo que yo escribí');
  await act(() => typed.store.commit(submitReport, { taskId: taskId(), ...report, ...words }, { draft: url }));
  expect(await screen.findByText('Desde otra pestaña')).toBeInTheDocument();
  expect(lastToast()?.content.text).toMatch(said);
  await waitFor(async () => expect(JSON.stringify(await typed.store.drafts.read(url))).toContain('Lo que yo escribí'));
  typed.unmount();

  const sent = await openReport(newId(), dataWith({ tasks: [finished] }));
  await sent.user.type(await sent.dialog.findByLabelText('Resumen *'), 'Listo');
  await sent.user.type(sent.dialog.getByLabelText('Horas reales *'), '1');
  await sent.user.click(sent.dialog.getByRole('button', { name: 'Enviar reporte' }));
  expect(await screen.findByText('Listo')).toBeInTheDocument();
  expect(lastToast()?.content.text).toBe('Reporte enviado');
});

it('Back while a report is being sent asks nothing, and shows the sent report', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, dialog, store } = await openReport(newId(), dataWith({ tasks: [finished] }));
  const { commit } = store;
  let end = () => {};
  const isSlow = new Promise<void>((resolve) => {
    end = resolve;
  });
  store.commit = (...asked) => isSlow.then(() => commit(...asked));
  await user.type(await dialog.findByLabelText('Resumen *'), 'Listo');
  await user.type(dialog.getByLabelText('Horas reales *'), '1');
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }));
  await dialog.findByRole('button', { name: 'Guardando…' });
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(confirm).not.toHaveBeenCalled();
  end();
  expect(await screen.findByRole('button', { name: 'Export Report' })).toBeInTheDocument();
  expect(screen.getByText('Listo')).toBeInTheDocument();
  confirm.mockRestore();
});

describe('a task whose report is signed', () => {
  const point = anId<ChecklistItemId>('chk', 1);
  const photo = { id: anId<FileId>('fil', 1), name: 'zanja.pdf', size: 10, type: 'application/pdf', at: NOW, by: userId() };
  const signed = () => {
    const task = { ...finished, checklist: [{ id: point, text: 'Etiqueta', completed: true }], attachments: [photo] };
    const { id: _id, submittedAt: _at, submittedBy: _by, ...told } = aReport();
    return dataAfter(dataWith({ tasks: [task] }), submitReport, {
      ...told,
      taskId: taskId(),
      signature: { name: 'Marta Solís' },
    });
  };
  const shown = (path: string) =>
    renderScreen(
      <DeviceDrafts>
        <TaskScreen projectId={projectId()} taskId={taskId()} />
      </DeviceDrafts>,
      { url: path, data: signed() },
    );

  it('is read-only: no tick, and no file is added or removed', async () => {
    await shown(routes.task(projectId(), taskId()));
    expect(await screen.findByText(/Firmado, ya no cambia/)).toBeInTheDocument();
    expect(await screen.findByText('Etiqueta')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Etiqueta' })).toBeNull();
    expect(screen.getByText('El reporte está firmado: sus archivos ya no cambian.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Quitar|Eliminar) zanja/ })).toBeNull();
  });

  it('is reopened by a supervisor from the report with a reason; the signed version is listed there', async () => {
    const { user, store } = await shown(url);
    const report = within(await screen.findByRole('dialog', { name: 'Reporte de finalización' }));
    await user.click(await report.findByRole('button', { name: 'Reabrir con motivo' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Reabrir tarea' }));
    await user.type(asking.getByLabelText('Motivo *'), 'Faltó la mufa');
    await user.click(asking.getByRole('button', { name: 'Reabrir' }));
    await waitFor(() => expect(store.data.tasks.get(taskId())?.completeDate).toBeUndefined());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reabrir tarea' })).toBeNull());
    const earlier = within(await screen.findByRole('list', { name: 'Versiones anteriores' }));
    expect(earlier.getByText('Firmó Marta Solís')).toBeInTheDocument();
    expect(earlier.getByText(/Faltó la mufa/)).toBeInTheDocument();
    expect(earlier.getByRole('button', { name: 'Descargar PDF' })).toBeInTheDocument();
  });

  it('keeps the focus in its dialog once it is reopened, and removes the question from the address', async () => {
    const { user } = await shown(url);
    const report = await screen.findByRole('dialog', { name: 'Reporte de finalización' });
    await user.click(await within(report).findByRole('button', { name: 'Reabrir con motivo' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Reabrir tarea' }));
    await user.type(asking.getByLabelText('Motivo *'), 'Faltó la mufa');
    await user.click(asking.getByRole('button', { name: 'Reabrir' }));
    await within(report).findByRole('list', { name: 'Versiones anteriores' });
    await waitFor(() => expect(report).toHaveFocus());
    expect(new URLSearchParams(window.location.search).has('reabrir')).toBe(false);
  });
});
