/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { diagnosis } from '@/components/entities/copy-diagnosis';
import { ActivityScreen } from '@/components/screens/activity/activity-screen';
import { DeviceScreen } from '@/components/screens/device-data/device-screen';
import { createInvoice, deleteInvoice } from '@/lib/domain/invoice/changes';
import { nextInvoiceId } from '@/lib/domain/invoice/rules';
import type { InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import { createProject, deleteProject, updateProject } from '@/lib/domain/project/changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { anOpenStore } from '../../support/a-store';
import { aCustomer, anInvoice, aProject, customerId, dataWith, projectId } from '../../support/builders';
import { fixDate } from '../../support/fixed-date';
import { renderScreen } from '../../support/render-screen';
import { aTeamState, recordingTeam } from '../team/a-team-state';

const other = { id: projectId(2), title: 'Anillo sur' };

/** A readable file, as in a browser; jsdom's files can't be read. */
const aFile = (content: string) =>
  Object.assign(new File([content], 'telecampo-2026-11-21.json', { type: 'application/json' }), {
    text: async () => content,
    slice: (from?: number, to?: number) => new Blob([content]).slice(from, to),
  });

const backupOf = async (data = dataWith({ projects: [aProject(), aProject(other)] })) =>
  aFile(await (await (await anOpenStore({ data })).backup()).text());

const choose = async (user: Awaited<ReturnType<typeof renderScreen>>['user'], file: File) => {
  await user.upload(screen.getByLabelText('Elegir archivo de respaldo', { selector: 'input' }), file);
};

const titles = (store: Awaited<ReturnType<typeof anOpenStore>>) => [...store.data.projects.values()].map(({ title }) => title);

beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReset().mockReturnValue(true);
});

describe('the data of this device', () => {
  it('shows what a backup adds and merges it', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Datos de este dispositivo');
    await choose(user, await act(() => backupOf()));
    const sheet = await screen.findByRole('dialog', { name: 'Restaurar respaldo' });
    expect(within(sheet).getByRole('row', { name: /proyectos/i })).toHaveTextContent('proyectos12+1');
    await user.click(within(sheet).getByRole('button', { name: 'Juntar con lo de aquí' }));
    await waitFor(() => expect(titles(store)).toEqual(['Troncal norte', 'Anillo sur']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names a record that only the backup has in what differs', async () => {
    const of = (number: number) => {
      const customer = aCustomer({ id: customerId(number), name: `Cliente ${number}` });
      return dataWith({ customers: [aCustomer(), customer], projects: [aProject({ customerId: customer.id })] });
    };
    const { user } = await renderScreen(<DeviceScreen />, { data: of(2) });
    await choose(user, await act(() => backupOf(of(3))));
    const list = within(await screen.findByRole('dialog', { name: 'Restaurar respaldo' })).getByRole('list', {
      name: 'Diferencias',
    });
    expect(list).toHaveTextContent('(aquí «Cliente 2», allá «Cliente 3»)');
  });

  it('shows the stored data at once, and what is ready without signal once the worker has counted it', async () => {
    const asked: (() => void)[] = [];
    class Channel {
      readonly port1: { onmessage?: (told: object) => void } = {};
      readonly port2 = { postMessage: (data: object) => this.port1.onmessage?.({ data }) };
    }
    const controller = {
      postMessage: (_: string, [port]: readonly Channel['port2'][]) =>
        asked.push(() => port?.postMessage({ kept: 3, all: 9, savesData: false })),
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
    Object.defineProperty(globalThis, 'MessageChannel', { value: Channel, configurable: true });
    await renderScreen(<DeviceScreen />, { data: dataWith() });
    const told = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
    await waitFor(() => expect(told('Espacio usado')).toHaveTextContent('No se sabe'));
    expect(told('Listo sin señal')).toHaveTextContent('No se sabe todavía');
    act(() => {
      for (const answer of asked) answer();
    });
    expect(told('Listo sin señal')).toHaveTextContent('3 de 9 partes');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(globalThis, 'MessageChannel');
  });

  it('shows the progress of reading a long backup, and Cancelar ends it', async () => {
    const { user } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    const texts = Array.from({ length: 700 }, (_, index) =>
      aProject({ id: projectId(index + 1), title: `Tramo ${index + 1}`, description: 'Zanja, ducto y registro. '.repeat(320) }),
    );
    const file = await act(() => backupOf(dataWith({ projects: texts })));
    const whole = file.slice(0);
    // The second load of the part fails.
    let parts = 0;
    const waiting = Object.assign(file, {
      slice: (from?: number, to?: number) => {
        const part = whole.slice(from, to);
        parts += 1;
        return parts < 5 ? part : Object.assign(part, { arrayBuffer: () => new Promise<ArrayBuffer>(() => undefined) });
      },
    });
    await choose(user, waiting);
    expect(await screen.findByRole('progressbar', { name: 'Leyendo el respaldo' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByText('Leyendo el respaldo…')).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await choose(user, await act(() => backupOf()));
    expect(await screen.findByRole('dialog', { name: 'Restaurar respaldo' })).toBeInTheDocument();
  });

  it('replaces everything after a confirmation only', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith({ projects: [aProject({ title: 'Mío' })] }) });
    await act(() => store.drafts.save('/projects/new/', { title: 'A medias' }));
    const asked = jest.spyOn(window, 'confirm').mockReturnValueOnce(false);
    await choose(user, await act(() => backupOf()));
    const replace = await screen.findByRole('button', { name: 'Reemplazar todo' });
    await user.click(replace);
    expect(titles(store)).toEqual(['Mío']);
    // Drafts are in no backup or copy, so the question names them.
    expect(asked.mock.lastCall?.[0]).toMatch(/sin los borradores: lo que escribiste y no guardaste se pierde/);
    const draft = () => act(() => store.drafts.read('/projects/new/'));
    expect(await draft()).toMatchObject({ value: { title: 'A medias' } });
    await user.click(replace);
    await waitFor(() => expect(titles(store)).toEqual(['Troncal norte', 'Anillo sur']));
    expect(await draft()).toBeUndefined();
  });

  it('shows what changed on both sides before the merge', async () => {
    const { user } = await renderScreen(<DeviceScreen />, { data: dataWith({ projects: [aProject({ title: 'Mío' })] }) });
    await choose(user, await act(() => backupOf()));
    const sheet = await screen.findByRole('dialog', { name: 'Restaurar respaldo' });
    expect(
      within(sheet).getByText(/Cambió en los dos dispositivos. Se queda lo de este. \(aquí «Mío», allá «Troncal norte»\)/),
    ).toBeInTheDocument();
  });

  it('shows those changes as people read them: money, days and persons', async () => {
    const mine = aProject({ budget: asCents(123_450), endDate: asDay('2026-12-24'), customerId: customerId(2) });
    const customers = [aCustomer({ name: 'Enlaces' }), aCustomer({ id: customerId(2), name: 'Torres' })];
    const backup = await act(() =>
      backupOf(
        dataWith({
          projects: [{ ...mine, budget: asCents(99_900), endDate: asDay('2026-12-31'), customerId: customerId() }],
          customers,
        }),
      ),
    );
    const { user } = await renderScreen(<DeviceScreen />, { data: dataWith({ projects: [mine], customers }) });
    await choose(user, backup);
    const sheet = await screen.findByRole('dialog', { name: 'Restaurar respaldo' });
    for (const values of [
      'aquí «$1,234.50», allá «$999.00»',
      'aquí «24/12/2026», allá «31/12/2026»',
      'aquí «Torres», allá «Enlaces»',
    ])
      expect(within(sheet).getByText(/Cambió en los dos dispositivos/)).toHaveTextContent(values);
  });

  it('explains an invalid file and changes nothing', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    const before = store.data;
    await choose(user, aFile('{"hola": 1}'));
    expect(await screen.findByRole('alert')).toHaveTextContent('El archivo no es un respaldo de Telecampo; nada cambió.');
    expect(store.data).toBe(before);
  });

  it('starts empty after offering a backup', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await user.click(screen.getByRole('button', { name: 'Empezar vacío' }));
    const sheet = await screen.findByRole('dialog', { name: 'Empezar vacío' });
    expect(within(sheet).getByRole('button', { name: 'Respaldar antes' })).toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Empezar vacío' }));
    await waitFor(() => expect(store.data.projects.size).toBe(0));
  });

  it('returns to the sample', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await act(() => store.commit(updateProject, aProject({ title: 'Otro' })));
    await user.click(screen.getByRole('button', { name: 'Restablecer datos de ejemplo' }));
    const sheet = await screen.findByRole('dialog', { name: 'Restablecer datos de ejemplo' });
    await user.click(within(sheet).getByRole('button', { name: 'Restablecer datos de ejemplo' }));
    await waitFor(() => expect(titles(store)).toEqual(['Troncal norte']));
  });

  it('warns of changes without a backup', async () => {
    const { store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await act(() => store.commit(updateProject, aProject({ title: 'Otro' })));
    expect(await screen.findByText('1 cambio sin respaldar')).toBeInTheDocument();
    expect(screen.getByText('ninguno todavía')).toBeInTheDocument();
    expect(screen.getByText(/eso se pierde con él/)).toBeInTheDocument();
  });

  it('in a team says what the other members have of it', async () => {
    const { fixedTeam } = recordingTeam(aTeamState());
    const { store } = await renderScreen(<DeviceScreen />, { data: dataWith(), fixedTeam });
    await act(() => store.commit(updateProject, aProject({ title: 'Otro' })));
    expect(await screen.findByText(/el equipo tiene lo que ya se envió; lo demás se pierde con él/)).toBeInTheDocument();
    expect(screen.getByText(/también se envía al servidor de «Red Norte»/)).toBeInTheDocument();
  });

  it('copies a diagnosis without entered data', async () => {
    const { store } = await renderScreen(<DeviceScreen />, { data: dataWith({ customers: [aCustomer()] }) });
    const text = await act(() => diagnosis(store, null));
    expect(JSON.parse(text)).toMatchObject({ status: 'ready', rows: { customers: 1, users: 1 } });
    for (const private_ of ['Enlaces', 'Diana', 'Rosa', 'Troncal', 'telecampo.example', 'cus000000001', store.epoch])
      expect(text).not.toContain(private_);
  });
});

describe('the history', () => {
  it('shows who did what and when', async () => {
    const { store } = await renderScreen(<ActivityScreen />, { data: dataWith() });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Actividad');
    await act(() => store.commit(createProject, aProject(other)));
    expect(await screen.findByText('Diana Cortés creó un proyecto')).toBeInTheDocument();
    expect(screen.getByText('Anillo sur · 21/11/2026 12:00')).toBeInTheDocument();
  });

  it('restores a deleted record from the trash', async () => {
    fixDate(new Date(2026, 11, 10));
    const { user, store } = await renderScreen(<ActivityScreen />, {
      data: dataWith({ projects: [aProject(), aProject(other)] }),
    });
    await act(() => store.commit(deleteProject, { id: other.id }));
    await user.click(await screen.findByRole('button', { name: 'Recuperar Anillo sur' }));
    await waitFor(() => expect(titles(store)).toEqual(['Troncal norte', 'Anillo sur']));
    expect(await screen.findByText('La papelera está vacía')).toBeInTheDocument();
  });

  it('restores a second record although the tap comes while the first is being saved (I19)', async () => {
    fixDate(new Date(2026, 11, 10));
    const { store } = await renderScreen(<ActivityScreen />, { data: dataWith({ projects: [aProject(), aProject(other)] }) });
    await act(() => store.commit(deleteProject, { id: other.id }));
    await act(() => store.commit(deleteProject, { id: projectId() }));
    const troncal = await screen.findByLabelText('Recuperar Troncal norte');
    const anillo = await screen.findByLabelText('Recuperar Anillo sur');
    for (const button of [anillo, anillo, troncal]) fireEvent.click(button);
    await waitFor(() => expect(titles(store).toSorted()).toEqual(['Anillo sur', 'Troncal norte']));
    expect(store.seq).toBe(4);
  });

  it('restores a deleted record although more than a thousand changes followed within 30 days', async () => {
    const name = newId();
    const earlier = await anOpenStore({ name, data: dataWith({ projects: [aProject(), aProject(other)] }) });
    await earlier.commit(deleteProject, { id: other.id });
    for (let change = 1; change <= 1_001; change += 1)
      await earlier.commit(updateProject, aProject({ title: `Troncal ${change}` }));
    await renderScreen(<ActivityScreen />, { name });
    expect(await screen.findByRole('button', { name: 'Recuperar Anillo sur' })).toBeInTheDocument();
  });

  it('stops offering a record after 30 days', async () => {
    fixDate(new Date(2026, 11, 22));
    const { store } = await renderScreen(<ActivityScreen />, { data: dataWith({ projects: [aProject(), aProject(other)] }) });
    await act(() => store.commit(deleteProject, { id: other.id }));
    expect(await screen.findByText('Diana Cortés eliminó un proyecto')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Recuperar/ })).not.toBeInTheDocument();
  });

  it('restores an invoice with its number, which nobody got meanwhile (M2)', async () => {
    const { user, store } = await renderScreen(<ActivityScreen />, { data: dataWith({ invoices: [anInvoice()] }) });
    const id = anInvoice().id as InvoiceId;
    await act(() => store.commit(deleteInvoice, id));
    expect(nextInvoiceId(store.data.invoices, 2026)).toBe('INV-2026-002');
    await act(() =>
      store.commit(createInvoice, {
        formId: newId<InvoiceFormId>(),
        projectId: projectId(),
        taskId: undefined,
        quantity: 1,
        amount: asCents(5),
        date: asDay('2026-11-21'),
        dueDate: asDay('2026-12-21'),
        status: 'draft',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Recuperar INV-2026-001' }));
    await waitFor(() => expect(store.data.invoices.get(id)?.deletedAt).toBeUndefined());
    expect([...store.data.invoices.keys()]).toEqual(['INV-2026-001', 'INV-2026-002']);
  });
});
