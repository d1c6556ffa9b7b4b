/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast/toast';
import { Toaster } from '@/components/ui/toast/toaster';
import { renderScreen } from '../../support/render-screen';

const mockHost = { isMissing: true };
jest.mock('@/components/ui/toast/toast-host', () => {
  if (mockHost.isMissing) throw new Error('Failed to load chunk');
  return jest.requireActual('@/components/ui/toast/toast-host');
});

const SheetButton = ({ sheet: Sheet }: { readonly sheet: ComponentType }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Más
      </button>
      {isOpen && <Sheet />}
    </>
  );
};

beforeEach(() => {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
});

it('a tap that opens a sheet without code says so', async () => {
  const sheet = lazyPart(() => Promise.reject(new Error('Failed to load chunk')));
  const { user } = await renderScreen(
    <>
      <SheetButton sheet={sheet} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Más' }));
  expect(await screen.findByText('Falta señal para mostrar esto. Aparece en cuanto vuelva.')).toBeInTheDocument();
});

it('without their code toasts are plain text, the newest one; with it they are the usual ones', async () => {
  await renderScreen(<Toaster />);
  act(() => showToast({ text: 'Cliente creado' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente creado');
  act(() => showToast({ text: 'Esa pantalla necesita señal' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Esa pantalla necesita señal'));
  mockHost.isMissing = false;
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(2));
  expect(document.querySelector('[data-plain-toast]')).toBeNull();
});
