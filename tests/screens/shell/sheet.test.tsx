/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { Menu } from '@/components/ui/overlay/menu';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/toast/toast';
import { Toaster } from '@/components/ui/toast/toaster';
import { At, aRouter } from '../../support/a-router';
import { leaveScreen } from '../../support/leave-screen';

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));

afterEach(leaveScreen);
beforeEach(() => {
  window.history.pushState({ __NA: true }, '', '/');
});

const Page = ({ mayClose }: { mayClose?: () => boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <At router={aRouter()}>
      <main>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Añadir Miembro
        </button>
        <Menu label="Más opciones" items={[{ label: 'Configuración', onSelect: () => setOpen(true) }]} />
      </main>
      <Sheet open={open} onOpenChange={setOpen} title="Elegir miembros" description="Hasta diez" mayClose={mayClose}>
        <button type="button">Ana</button>
      </Sheet>
      <Toaster />
    </At>
  );
};

const open = async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  await screen.findByRole('dialog', { name: 'Elegir miembros' });
  await settled();
  return user;
};

const expectClosed = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await settled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir Miembro' })).toHaveFocus());
  expect(window.history.state).toEqual({ __NA: true });
};

it('opens with the focus inside, with name and description, and an inert background', async () => {
  await open();
  const dialog = screen.getByRole('dialog');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(dialog).toHaveAccessibleDescription('Hasta diez');
  expect(screen.queryByRole('button', { name: 'Añadir Miembro' })).not.toBeInTheDocument();
  expect(window.history.state).toEqual({ __NA: true, layers: 1 });
});

it('Shift Tab from its first control scrolls to the last one', async () => {
  const user = await open();
  screen.getByRole('button', { name: 'Cerrar' }).focus();
  const last = screen.getByRole('button', { name: 'Ana' });
  const scroll = jest.spyOn(last, 'scrollIntoView');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(last).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
});

it('the X closes it and returns the focus', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await expectClosed();
});

it('Esc closes it and returns the focus', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  await expectClosed();
});

it('Back closes it and returns the focus, without changing the address', async () => {
  await open();
  act(() => window.history.back());
  await expectClosed();
  expect(window.location.pathname).toBe('/');
});

it('with unsaved input it asks first, by any way of closing', async () => {
  const user = userEvent.setup();
  const mayClose = jest.fn(() => false);
  render(<Page mayClose={mayClose} />);
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  await screen.findByRole('dialog');
  await settled();
  await user.keyboard('{Escape}');
  act(() => window.history.back());
  await waitFor(() => expect(mayClose).toHaveBeenCalledTimes(2));
  await settled();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(window.history.state.layers).toBe(1);
  mayClose.mockReturnValue(true);
  await user.keyboard('{Escape}');
  await expectClosed();
});

it("a dialog opened by a menu gets the focus, and returns it to the menu's button on closing", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Más opciones' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Configuración' }));
  const dialog = await screen.findByRole('dialog', { name: 'Elegir miembros' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await settled();
  expect(window.history.state).toEqual({ __NA: true, layers: 1 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Más opciones' })).toHaveFocus());
});

it('Back closes a menu too', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await screen.findByRole('menu', { name: 'Más opciones' });
  await settled();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('a toast over the sheet is announced, can be tapped, and the sheet stays open', async () => {
  const user = await open();
  const undo = jest.fn();
  act(() => showToast({ text: 'Solicitud aprobada', undo }));
  const notice = await screen.findByText('Solicitud aprobada');
  expect(notice).toHaveAttribute('role', 'status');
  expect(notice.closest('[aria-hidden=true]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
