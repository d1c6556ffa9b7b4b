/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { fireEvent, screen, within } from '@testing-library/react';
import { WeeklyReportListScreen } from '@/components/screens/weekly-reports/weekly-report-list-screen';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { aWindow } from '../../support/a-width';
import { aReport, aTask, dataWith, taskId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const done = (number: number, day: string) =>
  aTask({ id: taskId(number), startDate: asDay('2026-08-01'), completeDate: asDay(day) });
const data = dataWith({
  tasks: [done(1, '2026-10-31'), done(2, '2026-11-01'), done(3, '2026-11-15')],
  completionReports: [
    aReport({ actualHours: 6.5, budgetUsage: asCents(12_345) }),
    aReport({ id: taskId(3), actualHours: 2.5, budgetUsage: asCents(100) }),
  ],
});

let restore = () => {};
afterEach(() => restore());
const theDesk = async (url = '/reports/') => {
  restore = aWindow(1280).restore;
  const shown = await renderScreen(<WeeklyReportListScreen />, { data, url });
  const heading = await screen.findByRole('button', { name: 'Por fechas' });
  if (heading.getAttribute('aria-expanded') === 'false') await shown.user.click(heading);
  await screen.findByRole('heading', { name: 'Por fechas' });
  return shown;
};
const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it("shows this month's weeks as rows, with their sum", async () => {
  await theDesk();
  expect(lines()).toEqual([
    ['46 de 2026', '09/11/2026 – 15/11/2026', '1', '2.5 h', '$1.00'],
    ['44 de 2026', '01/11/2026 – 01/11/2026', '1', '0 h', '$0.00'],
    ['Total', expect.stringMatching(/^01\/11\/2026 – /), '2', '2.5 h', '$1.00'],
  ]);
});

it('shows last month with one tap, keeps it in the address, and a shared link opens the same', async () => {
  const { user } = await theDesk();
  await user.click(screen.getByRole('button', { name: 'Mes pasado' }));
  expect(location.search).toBe('?desde=2026-10-01&hasta=2026-10-31');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-10-01');
  const ofOctober = [
    ['44 de 2026', '26/10/2026 – 31/10/2026', '1', '6.5 h', '$123.45'],
    ['Total', '01/10/2026 – 31/10/2026', '1', '6.5 h', '$123.45'],
  ];
  expect(lines()).toEqual(ofOctober);
});

it('an incomplete date, or an end before its start, has a sentence at its field; no document is made of it', async () => {
  await theDesk('/reports/?desde=2026-11-01&hasta=2026-11-15');
  expect(screen.getByLabelText('Hasta')).toBeValid();
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '' } });
  expect(screen.getByLabelText('Hasta')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Escribe la fecha completa.');
  expect(lines()).toHaveLength(3);
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-10-01' } });
  expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription('La fecha final es anterior a la inicial.');
  expect(screen.queryByRole('button', { name: 'PDF de estas fechas' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-02' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lines().at(-1)).toEqual(['Total', '01/11/2026 – 02/11/2026', '1', '0 h', '$0.00']);
});

it('phone and tablet keep the weekly reports', async () => {
  restore = aWindow(1000).restore;
  await renderScreen(<WeeklyReportListScreen />, { data, url: '/reports/' });
  expect(screen.queryByText('Por fechas')).toBeNull();
});
