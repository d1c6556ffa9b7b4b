/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { WeeklyReportListScreen } from '@/components/screens/weekly-reports/weekly-report-list-screen';
import { weeklyReportPdf } from '@/lib/documents/weekly-report-pdf';
import type { TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { finishTask } from '@/lib/domain/task/status-changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { pdfText } from '../../documents/pdf-text';
import { aReport, aTask, aUser, dataWith, materialId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const week47 = 'WR-2026-47' as WeeklyReportId;
const done = (number: number, day: string, assigneeIds = [userId()]) =>
  aTask({ id: taskId(number), startDate: asDay('2026-08-01'), completeDate: asDay(day), assigneeIds });
const data = dataWith({
  users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos' })],
  tasks: [
    done(1, '2026-11-15', [userId(), userId(2)]),
    done(2, '2026-11-09'),
    done(3, '2026-09-01', []),
    aTask({ id: taskId(4), title: 'Medir potencia', startDate: asDay('2026-11-20') }),
  ],
  completionReports: [
    aReport({
      actualHours: 6.5,
      budgetUsage: asCents(12_345),
      materialsUsed: [{ materialId: materialId(), quantity: 7 }],
    }),
    aReport({
      id: taskId(3),
      actualHours: 2.5,
      budgetUsage: asCents(100),
      materialsUsed: [{ materialId: materialId(), quantity: 2 }],
    }),
  ],
});

const theList = () => renderScreen(<WeeklyReportListScreen />, { data, url: '/reports/' });
/** The bars of the chart with this caption. */
const bars = (caption: string) => {
  const figure = screen.getByText(caption).closest('figure');
  return [...(figure?.querySelectorAll('li') ?? [])].map((bar) => bar.textContent);
};
const shown = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent);
const NOTHING = 'No se encontraron reportes que coincidan con los filtros';

it('draws no chart of zeros where no task was completed', async () => {
  await renderScreen(<WeeklyReportListScreen />, { data: dataWith({ users: [aUser()] }), url: '/reports/' });
  expect(await screen.findByText(NOTHING)).toBeInTheDocument();
  expect(screen.queryByText('Tareas completadas por semana')).toBeNull();
});

it('counts the completed tasks of each ISO week, the newest first, also in the chart', async () => {
  await theList();
  expect(shown()).toEqual(['Reporte semanal 46 de 2026', 'Reporte semanal 36 de 2026']);
  const [first] = within(screen.getByRole('list', { name: 'Reportes' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('09/11/2026 – 15/11/2026');
  expect(first).toHaveTextContent('2 tareas completadas');
  const chart = screen.getByRole('img', { name: /^Semana 40: 0 tareas; .* Semana 46: 2 tareas; Semana 47: 0 tareas$/ });
  expect([...chart.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '40',
    '0',
    '41',
    '0',
    '42',
    '0',
    '43',
    '0',
    '44',
    '0',
    '45',
    '2',
    '46',
    '0',
    '47',
    'Semana',
  ]);
});

it("shows a task finished today in this week's report", async () => {
  const { store } = await theList();
  await act(() => store.commit(finishTask, { id: taskId(4) }));
  expect(shown()[0]).toBe('Reporte semanal 47 de 2026');
});

it('filters by period and by week independently, and one tap removes both', async () => {
  const { user } = await theList();
  await user.click(screen.getByRole('button', { name: 'Última semana' }));
  expect(shown()).toEqual(['Reporte semanal 46 de 2026']);
  await user.selectOptions(screen.getByLabelText('Semana'), 'Semana 36 de 2026 (31/08/2026 – 06/09/2026)');
  expect(screen.getByRole('button', { name: 'Última semana' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Semana')).toHaveValue('WR-2026-36');
  expect(shown()).toEqual([]);
  expect(screen.getByText(NOTHING)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
  expect(shown()).toEqual(['Reporte semanal 46 de 2026', 'Reporte semanal 36 de 2026']);
  await user.selectOptions(screen.getByLabelText('Semana'), 'Semana 36 de 2026 (31/08/2026 – 06/09/2026)');
  expect(shown()).toEqual(['Reporte semanal 36 de 2026']);
});

it('says so without reports', async () => {
  await renderScreen(<WeeklyReportListScreen />, { data: dataWith(), url: '/reports/' });
  expect(screen.getByText(NOTHING)).toBeInTheDocument();
});

it('sums the week by project, person and material', async () => {
  const { user } = await theList();
  const totals = screen.getAllByRole('button', { name: 'Totales' })[0];
  if (!totals) throw new Error('No hay reportes');
  expect(totals).toHaveAttribute('aria-expanded', 'false');
  await user.click(totals);
  expect(bars('Por proyecto')).toEqual(['Troncal norte2 tareas']);
  expect(bars('Por persona')).toEqual(['Diana Cortés2 tareas', 'Óscar Ríos1 tarea']);
  expect(screen.getByRole('list', { name: 'Material utilizado' })).toHaveTextContent('Conector SC/APC7 Unit');
  const [card] = within(screen.getByRole('list', { name: 'Reportes' })).getAllByRole('listitem');
  expect(card).toHaveTextContent('Horas reales6.5 hGasto reportado$123.45');
});

it('shows the sums of the filtered weeks, also by project, person and material', async () => {
  const { user } = await theList();
  const totals = () => screen.getByRole('region', { name: /^Totales de / });
  await user.click(screen.getByRole('button', { name: 'Totales de 2 semanas: 3 tareas · 9 h', expanded: false }));
  expect(totals()).toHaveTextContent(/^Totales de 2 semanas3 tareas completadasHoras reales9 hGasto reportado\$124\.45/);
  await user.selectOptions(screen.getByLabelText('Semana'), 'Semana 36 de 2026 (31/08/2026 – 06/09/2026)');
  expect(totals()).toHaveTextContent(/^Totales de 1 semana1 tarea completadaHoras reales2\.5 hGasto reportado\$1\.00/);
  await user.selectOptions(screen.getByLabelText('Semana'), 'Todas las semanas');
  await user.click(screen.getByRole('button', { name: 'Última semana' }));
  expect(totals()).toHaveTextContent(/^Totales de 1 semana2 tareas completadasHoras reales6\.5 h/);
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  await user.click(within(totals()).getByRole('button', { name: 'Desglose' }));
  expect(bars('Por persona')).toEqual(['Diana Cortés2 tareas', 'Óscar Ríos1 tarea', 'Sin asignar1 tarea']);
  expect(screen.getByRole('list', { name: 'Material utilizado' })).toHaveTextContent('Conector SC/APC9 Unit');
});

it('downloads the PDF and records who did it', async () => {
  const shared: string[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: readonly File[] }) => void shared.push(...files.map(({ name }) => name)),
  });
  const noted = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user, store } = await theList();
  await user.click(screen.getByRole('button', { name: 'Descargar PDF', description: 'Reporte semanal 46 de 2026' }));
  await waitFor(() => expect(shared).toEqual(['WR-2026-46.pdf']));
  await waitFor(() => expect(noted.mock.calls).toEqual([['weekly-report-downloaded', 'WR-2026-46']]));
  await waitFor(() => expect(store.data.weeklyReports.get('WR-2026-46' as WeeklyReportId)?.generatedBy).toBe(userId()));
  expect(store.data.weeklyReports.has(week47)).toBe(false);
});

it('shows the timed hours by person and day, also of a week without completions', async () => {
  const localTime = (clock: string) => new Date(clock).toISOString();
  const timeEntries = [
    {
      id: 'tmp000000001' as TimeEntryId,
      userId: userId(2),
      startedAt: localTime('2026-11-17T14:00'),
      endedAt: localTime('2026-11-17T16:30'),
    },
    {
      id: 'tmp000000002' as TimeEntryId,
      userId: userId(2),
      startedAt: localTime('2026-11-18T14:00'),
      endedAt: localTime('2026-11-18T15:00'),
    },
  ];
  const measured = dataWith({
    users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos' })],
    tasks: [aTask({ startDate: asDay('2026-11-17'), timeEntries })],
  });
  const { user } = await renderScreen(<WeeklyReportListScreen />, { data: measured, url: '/reports/' });
  const card = within(within(screen.getByRole('list', { name: 'Reportes' })).getByRole('listitem'));
  await user.click(card.getByRole('button', { name: 'Totales' }));
  const hours = await card.findByRole('list', { name: 'Horas medidas por persona' });
  expect(hours).toHaveTextContent('Óscar Ríos17/11/2026: 2 h 30 min · 18/11/2026: 1 h3 h 30 min');
  await user.click(within(hours).getByRole('button', { name: 'Tramos de Óscar Ríos' }));
  await user.click(within(hours).getByRole('button', { name: /^Corregir el tiempo de .*, 17\/11\/2026 14:00 – 16:30$/ }));
  expect(await screen.findByRole('dialog', { name: 'Corregir tiempo' })).toBeInTheDocument();
  expect(pdfText(weeklyReportPdf(measured, week47, asDay('2026-11-21'))?.bytes ?? new Uint8Array())).toContain(
    'Horas medidas por persona',
  );
});

describe('running and doubtful stretches', () => {
  const timed = (number: number, userNumber: number, startedAt: string, endedAt?: string) =>
    aTask({
      id: taskId(number),
      title: `Tarea ${number}`,
      startDate: asDay('2026-11-01'),
      timeEntries: [{ id: `tim00000000${number}` as TimeEntryId, userId: userId(userNumber), startedAt, endedAt }],
    });
  const forgotten = dataWith({
    users: [aUser({ roleLabel: 'Supervisor' }), aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico' })],
    tasks: [
      timed(1, 2, '2026-11-18T14:00:00.000Z'),
      timed(2, 2, '2026-11-10T08:00:00.000Z', '2026-11-11T08:00:00.000Z'),
      timed(3, 2, '2026-11-10T02:00:00.000Z', '2026-11-10T03:00:00.000Z'),
      timed(4, 1, '2026-11-10T02:00:00.000Z', '2026-11-10T23:00:00.000Z'),
    ],
  });
  const opened = async (actingUserId: UserId) => {
    const { user, store } = await renderScreen(<WeeklyReportListScreen />, { data: forgotten, url: '/reports/' });
    await act(() => store.actAs(actingUserId));
    return { user, button: screen.queryByRole('button', { name: /^Tiempo/ }) };
  };

  it("are everybody's for a supervisor, who corrects them there", async () => {
    const { user, button } = await opened(userId());
    expect(button).toHaveTextContent('Tiempo · 1 en marcha · 3 por revisar');
    if (button) await user.click(button);
    const rows = within(await screen.findByRole('list', { name: 'Tiempo en marcha y por revisar' })).getAllByRole('listitem');
    expect(rows.map((row) => /Tarea \d/.exec(row.textContent ?? '')?.[0])).toEqual(['Tarea 4', 'Tarea 2', 'Tarea 1']);
    expect(rows[2]).toHaveTextContent('Óscar Ríos · Tarea 1Más de 12 h: revisa su fin');
    await user.click(screen.getByRole('button', { name: /^Corregir el tiempo de Óscar Ríos · Tarea 1/ }));
    expect(await screen.findByRole('dialog', { name: 'Corregir tiempo' })).toBeInTheDocument();
  });

  it("are one's own for a technician", async () => {
    const { button } = await opened(userId(2));
    expect(button).toHaveTextContent('Tiempo · 1 en marcha · 2 por revisar');
  });
});
