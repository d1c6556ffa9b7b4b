/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor } from '@testing-library/react';
import { CustomerScreen } from '@/components/screens/customers/customer-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { WeeklyReportListScreen } from '@/components/screens/weekly-reports/weekly-report-list-screen';
import { routes } from '@/lib/routes';
import { aCustomer, anInvoice, aProject, aTask, customerId, dataWith, projectId, TODAY, taskId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const NAME = 'Compartir por WhatsApp';
const ADDRESS = 'Av. Núñez 5 & 7, León';
const invoice = anInvoice({ status: 'pending' });
const data = dataWith({
  customers: [aCustomer({ name: 'Hotel Ánimas', phone: '+52 33 5550 0210', address: ADDRESS })],
  projects: [aProject()],
  tasks: [aTask({ startDate: TODAY, completeDate: TODAY, title: 'Cierre' }), aTask({ id: taskId(2), title: 'Zanja' })],
  invoices: [invoice],
});

/** The data passed to the system's share sheet. */
const shared: ShareData[] = [];
const withSheet = () =>
  Object.assign(navigator, {
    canShare: ({ files }: ShareData) => files !== undefined,
    share: async (what: ShareData) => {
      shared.push(what);
    },
  });
afterEach(async () => {
  await leaveScreen();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  shared.length = 0;
});

const theInvoice = () => renderScreen(<InvoiceListScreen />, { data, url: `/billing/?factura=${invoice.id}` });

it('without a share sheet an invoice is a link to its customer’s number, which sends nothing before a tap', async () => {
  await theInvoice();
  const link = await screen.findByRole('link', { name: NAME });
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect([origin, pathname]).toEqual(['https://wa.me', '/523355500210']);
  expect(searchParams.get('text')).toContain(`Factura ${invoice.id}`);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
});

it('with a share sheet an invoice is sent with its PDF', async () => {
  withSheet();
  const { user } = await theInvoice();
  await user.click(await screen.findByRole('button', { name: NAME }));
  await waitFor(() => expect(shared).toHaveLength(1));
  expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([[`${invoice.id}.pdf`, 'application/pdf']]);
  expect(shared[0]?.text).toContain(`Factura ${invoice.id}`);
  expect(screen.queryByRole('link', { name: NAME })).not.toBeInTheDocument();
});

it('a weekly report is sent with its PDF, and the log records it', async () => {
  withSheet();
  const { user, store } = await renderScreen(<WeeklyReportListScreen />, { data, url: '/reports/' });
  await user.click(await screen.findByRole('button', { name: NAME }));
  await waitFor(() => expect(shared[0]?.text).toContain('Reporte semanal 47 de 2026'));
  await waitFor(() => expect(store.data.weeklyReports.size).toBe(1));
});

it.each([
  ['a task', <TaskScreen key="task" projectId={projectId()} taskId={taskId(2)} />, routes.task(projectId(), taskId(2)), 'Zanja'],
  ['a customer', <CustomerScreen key="customer" customerId={customerId()} />, routes.customer(customerId()), 'Hotel Ánimas'],
])('the menu of %s sends the place with its directions', async (_, content, url, title) => {
  const opened: string[] = [];
  Object.assign(window, { open: (...said: string[]) => opened.push(...said) });
  const { user } = await renderScreen(content, { data, url });
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: NAME }));
  await waitFor(() => expect(opened.slice(1)).toEqual(['_blank', 'noopener,noreferrer']));
  const { origin, pathname, searchParams } = new URL(opened[0] ?? '');
  expect([origin, pathname]).toEqual(['https://wa.me', '/']);
  expect(searchParams.get('text')).toBe(
    `${title}\n${ADDRESS}\nhttps://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(ADDRESS)}`,
  );
});

it('nothing is offered without a place', async () => {
  const nowhere = dataWith({ customers: [aCustomer({ address: '' })] });
  const { user } = await renderScreen(<CustomerScreen customerId={customerId()} />, {
    data: nowhere,
    url: routes.customer(customerId()),
  });
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await screen.findByRole('menuitem', { name: 'Editar' });
  expect(screen.queryByRole('menuitem', { name: NAME })).not.toBeInTheDocument();
});
