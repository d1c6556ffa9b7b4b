/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { NewBudgetRequestScreen } from '@/components/screens/budget-requests/new-budget-request-screen';
import { DeviceScreen } from '@/components/screens/device-data/device-screen';
import { TaskAttachments } from '@/components/screens/tasks/task-screen';
import { StorageBanner } from '@/components/shell/storage/storage-banner';
import { MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { updateProject } from '@/lib/domain/project/changes';
import { keepCopy } from '@/lib/store/device/copies';
import { writeLastBackup } from '@/lib/store/device/device';
import { anAttachment, aStoredFile } from '../../support/a-backup';
import { aFileSystem } from '../../support/a-file-system';
import { aProject, aTask, dataWith, projectId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const heavy = (size: number) => dataWith({ tasks: [aTask({ attachments: [{ ...anAttachment(aStoredFile(1)), size }] })] });
const MB = 1024 * 1024;

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:respaldo';
  URL.revokeObjectURL = () => undefined;
});

describe('a backup', () => {
  it('is reported as complete once it was read back, and is recorded', async () => {
    const { user } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await user.click(screen.getByRole('button', { name: 'Respaldar' }));
    await waitFor(() => expect(screen.queryByText('ninguno todavía')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that fails says so, and the button works again', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    jest.spyOn(store, 'backup').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
    await user.click(screen.getByRole('button', { name: 'Respaldar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo hacer el respaldo.');
    expect(screen.getByRole('button', { name: 'Respaldar' })).toBeEnabled();
    expect(screen.getByText('ninguno todavía')).toBeInTheDocument();
  });

  it('that does not read back completely is not reported as complete', async () => {
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    const whole = await act(() => store.backup());
    jest.spyOn(store, 'backup').mockResolvedValue(whole.slice(0, -10));
    await user.click(screen.getByRole('button', { name: 'Respaldar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('al leerlo de vuelta no sirve');
    expect(screen.getByText('ninguno todavía')).toBeInTheDocument();
  });
});

describe('the limit of attachments', () => {
  it('is shown beside the data, with the attached sum', async () => {
    await renderScreen(<DeviceScreen />, { data: heavy(200 * MB) });
    expect(await screen.findByText('200.0 MB de 1.0 GB que caben en un respaldo')).toBeInTheDocument();
    expect(screen.queryByText(/^Quedan/)).not.toBeInTheDocument();
  });

  it('is announced before it is reached, at file fields', async () => {
    const data = heavy(MOST_ATTACHED - 100 * MB);
    const [task] = data.tasks.values();
    const told = 'Quedan 100.0 MB para archivos en este dispositivo. Elimina los que ya no necesites.';
    if (!task) throw new Error('There is no task');
    const view = await renderScreen(<TaskAttachments task={task} />, { data });
    expect(await screen.findByText(told)).toBeInTheDocument();
    view.unmount();
    await renderScreen(<NewBudgetRequestScreen projectId={projectId()} />, { data });
    expect(await screen.findByText(told)).toBeInTheDocument();
  });
});

describe("the device's own copies", () => {
  it('are listed with their state; a device without copies says so', async () => {
    const files = aFileSystem();
    const { store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    expect(await screen.findByText('Ninguna todavía')).toBeInTheDocument();
    await act(() => keepCopy(store, new Date(2026, 10, 21, 12)));
    await act(() => store.commit(updateProject, aProject({ title: 'Uno' })));
    expect(await screen.findByText('La última, del 21/11/2026 12:00')).toBeInTheDocument();
    files.fill(true);
    await act(() => keepCopy(store, new Date(2026, 10, 21, 13)));
    await act(() => store.commit(updateProject, aProject({ title: 'Dos' })));
    expect(await screen.findByText('Fallan desde el 21/11/2026 13:00: no hay espacio')).toBeInTheDocument();
  });

  it('that keep failing are reported on every screen, until a backup is taken or a copy succeeds', async () => {
    const files = aFileSystem();
    const { store } = await renderScreen(<StorageBanner />, { data: dataWith() });
    const banner = () => screen.queryByText('No se guardan las copias automáticas');
    const fail = async (hour: number) => {
      files.fill(true);
      expect(await act(() => keepCopy(store, new Date(2026, 10, 21, hour)))).toBe('full');
    };
    await fail(8);
    await fail(9);
    expect(banner()).not.toBeInTheDocument();
    await fail(10);
    await waitFor(() => expect(banner()).toBeInTheDocument());
    act(() => writeLastBackup({ epoch: store.epoch, seq: store.seq, at: new Date(2026, 10, 21, 11).toISOString() }));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    files.fill(false);
    expect(await act(() => keepCopy(store, new Date(2026, 10, 22)))).toBe('kept');
    await act(() => store.commit(updateProject, aProject({ title: 'Uno' })));
    await fail(8);
    expect(banner()).not.toBeInTheDocument();
  });
});
