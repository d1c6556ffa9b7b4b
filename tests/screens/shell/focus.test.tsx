/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { render, screen, waitFor } from '@testing-library/react';
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

it('an act that changes a screen as a whole leaves the focus on its title, never on the body', async () => {
  render(<Standing />);
  const stop = followFocus();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  stop();
});
