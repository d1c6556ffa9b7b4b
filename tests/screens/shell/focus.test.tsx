/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { followFocus } from '@/components/ui/keep-focus';

const Standing = () => {
  const [isIn, setIn] = useState(true);
  return (
    <main>
      <h1>Equipo</h1>
      {isIn ? (
        <section>
          <h2>Salir del equipo</h2>
          <button type="button" onClick={() => setIn(false)}>
            Salir
          </button>
        </section>
      ) : (
        <p>Este dispositivo no está en un equipo.</p>
      )}
    </main>
  );
};

it('an act that replaces a whole screen leaves the focus on its title, never on the body', async () => {
  render(<Standing />);
  const stop = followFocus();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  stop();
});

const Undone = ({ isKept = false }: { readonly isKept?: boolean }) => {
  const [isTold, setTold] = useState(true);
  return (
    <>
      <main>
        <h1>Panel</h1>
        <section>
          <h2>La semana</h2>
          {isTold || isKept ? <a href="/tarea/">Empalmar caja</a> : <p>Nada esta semana</p>}
        </section>
      </main>
      <div data-toasts>
        <ol>
          {isTold && (
            <li>
              <button type="button" onClick={() => setTold(false)}>
                Deshacer
              </button>
            </li>
          )}
          <li>Deshecho</li>
        </ol>
      </div>
    </>
  );
};

it('an undo by key leaves the focus near the removed element, and never on the next toast', async () => {
  render(<Undone />);
  const stop = followFocus();
  screen.getByRole('link', { name: 'Empalmar caja' }).focus();
  // The same click as by Ctrl Z.
  act(() => screen.getByRole('button', { name: 'Deshacer' }).click());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
  stop();
});

it('a tap on «Deshacer» in a toast returns the focus to the page', async () => {
  render(<Undone isKept />);
  const stop = followFocus();
  screen.getByRole('link', { name: 'Empalmar caja' }).focus();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Empalmar caja' })).toHaveFocus());
  stop();
});

const Form = () => {
  const [isOffered, setOffered] = useState(true);
  return (
    <>
      <header>
        <h1>Nueva Solicitud de Gasto</h1>
      </header>
      <main>
        {isOffered && (
          <button type="button" onClick={() => setOffered(false)}>
            Recuperar borrador
          </button>
        )}
        <h2>Archivos adjuntos</h2>
      </main>
    </>
  );
};

it("an element removed from a form leaves the focus on the form's title", async () => {
  render(<Form />);
  const stop = followFocus();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Recuperar borrador' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  stop();
});

const Report = () => {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <h1>Canalización</h1>
      <div role="dialog" aria-label="Reporte">
        <h1>Reporte</h1>
        {isSent ? (
          <p>Todo listo</p>
        ) : (
          <button type="button" onClick={() => setSent(true)}>
            Enviar reporte
          </button>
        )}
      </div>
    </>
  );
};

it("an element removed from a dialog leaves the focus on the dialog's title", async () => {
  render(<Report />);
  const stop = followFocus();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Reporte' })).toHaveFocus());
  stop();
});
