/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor } from '@testing-library/react';
import { PreferencesScreen } from '@/components/screens/preferences/preferences-screen';
import { businessOf } from '@/lib/domain/settings/rules';
import { readTheme, writeTheme } from '@/lib/store/device';
import { dataWith } from '../support/builders';
import { renderScreen } from '../support/render-screen';

const worn = () => document.documentElement.getAttribute('data-theme');

it('el tema se pone al tocarlo, queda en el dispositivo, y Sistema lo quita', async () => {
  writeTheme('system');
  const { user } = await renderScreen(<PreferencesScreen />, { data: dataWith() });
  expect(screen.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Alto contraste' }));
  expect(worn()).toBe('contrast');
  expect(readTheme()).toBe('contrast');
  expect(screen.getByRole('button', { name: 'Alto contraste' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Sistema' }));
  expect(worn()).toBeNull();
  expect(readTheme()).toBe('system');
});

it('guarda los datos de la empresa; un correo que no lo es se dice y no guarda nada', async () => {
  const { user, store } = await renderScreen(<PreferencesScreen />, { data: dataWith() });
  const name = await screen.findByLabelText(/^Nombre de la empresa/);
  await user.type(name, 'Instalaciones Ñuu');
  await user.type(screen.getByLabelText('Correo'), 'sin arroba');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveAttribute('aria-invalid', 'true'));
  expect(businessOf(store.data)).toBeUndefined();
  await waitFor(() => expect(document.title).toBe('Error: Preferencias · Telecampo'));

  await user.clear(screen.getByLabelText('Correo'));
  await user.type(screen.getByLabelText('Correo'), 'hola@nuu.example');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(businessOf(store.data)).toMatchObject({ businessName: 'Instalaciones Ñuu', email: 'hola@nuu.example' }),
  );
});
