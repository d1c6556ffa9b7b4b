/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { PreferencesScreen } from '@/components/screens/preferences/preferences-screen';
import { DeviceDrafts, ThemeColor } from '@/components/shell/app-root';
import { updateSettings } from '@/lib/domain/settings/changes';
import { businessOf, SETTINGS_ID } from '@/lib/domain/settings/rules';
import { routes } from '@/lib/routes';
import { readTheme, writeTheme } from '@/lib/store/device/device';
import { dataWith } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const themeOnPage = () => document.documentElement.getAttribute('data-theme');

it('applies a theme on a tap and keeps it on the device; Sistema removes it', async () => {
  writeTheme('system');
  const { user } = await renderScreen(<PreferencesScreen />, { data: dataWith() });
  expect(screen.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Alto contraste' }));
  expect(themeOnPage()).toBe('contrast');
  expect(readTheme()).toBe('contrast');
  expect(screen.getByRole('button', { name: 'Alto contraste' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Sistema' }));
  expect(themeOnPage()).toBeNull();
  expect(readTheme()).toBe('system');
});

it("saves the company's data; an invalid e-mail is reported and nothing is saved", async () => {
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

it('saves the tax of new invoices, name and rate; half of it is reported', async () => {
  const { user, store } = await renderScreen(<PreferencesScreen />, { data: dataWith() });
  await user.type(await screen.findByLabelText(/^Nombre de la empresa/), 'Enlaces');
  await user.type(screen.getByLabelText('Tasa (%)'), '8.25');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Impuesto')).toHaveAccessibleDescription(/^Escribe cómo se llama el impuesto/),
  );
  await user.type(screen.getByLabelText('Impuesto'), 'IVA');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(businessOf(store.data)).toMatchObject({ taxName: 'IVA', taxRate: 825 }));
});

it("colours the phone's bar by the chosen theme; with Sistema, by each scheme", async () => {
  const colours = () =>
    [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => [
      meta.getAttribute('media'),
      meta.content,
    ]);
  writeTheme('system');
  const { user } = await renderScreen(
    <>
      <ThemeColor />
      <PreferencesScreen />
    </>,
    { data: dataWith() },
  );
  expect(colours()).toEqual([
    ['(prefers-color-scheme: light)', '#0b4a9c'],
    ['(prefers-color-scheme: dark)', '#0f376b'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Oscuro' }));
  expect(colours()).toEqual([[null, '#0f376b']]);
  await user.click(screen.getByRole('button', { name: 'Sistema' }));
  expect(colours()).toHaveLength(2);
});

it('keeps what another person saved meanwhile, and reports a field that both changed before overwriting it', async () => {
  const kept = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '' };
  const data = dataWith({ settings: [{ id: SETTINGS_ID, ...kept }] });
  const { user, store } = await renderScreen(<PreferencesScreen />, { data });
  const name = await screen.findByLabelText(/^Nombre de la empresa/);
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  await act(() => store.commit(updateSettings, { ...kept, taxId: 'ENL010101AA1' }));
  await user.type(name, ' del Sur');
  await save();
  await waitFor(() => expect(businessOf(store.data)).toMatchObject({ businessName: 'Enlaces del Sur', taxId: 'ENL010101AA1' }));

  // The form now shows the saved row, so a second save is no conflict.
  await user.type(name, ' y Centro');
  await save();
  await waitFor(() => expect(businessOf(store.data)?.businessName).toBe('Enlaces del Sur y Centro'));

  await user.type(name, ', S. A.');
  await act(() => store.commit(updateSettings, { ...kept, businessName: 'Otro nombre' }));
  await save();
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto/));
  expect(businessOf(store.data)?.businessName).toBe('Otro nombre');
  expect(name).toHaveValue('Enlaces del Sur y Centro, S. A.');
  await save();
  await waitFor(() => expect(businessOf(store.data)?.businessName).toBe('Enlaces del Sur y Centro, S. A.'));
});

it('treats what is typed during the save as a change, and keeps it', async () => {
  const kept = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '' };
  const data = dataWith({ settings: [{ id: SETTINGS_ID, ...kept }] });
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <PreferencesScreen />
    </DeviceDrafts>,
    { data },
  );
  const name = await screen.findByLabelText(/^Nombre de la empresa/);
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  let end = () => {};
  const slow = new Promise<void>((resolve) => (end = resolve));
  const commit = store.commit;
  const commits = jest.spyOn(store, 'commit').mockImplementationOnce(async (...wanted: unknown[]) => {
    await slow;
    return Reflect.apply(commit, store, wanted);
  });
  await user.type(name, ' del Sur');
  await save();
  await waitFor(() => expect(commits).toHaveBeenCalled());
  expect(name.closest('[inert]')).toBeNull();
  await user.type(name, ' y Centro');
  await act(() => Reflect.apply(commit, store, [updateSettings, { ...kept, taxId: 'ENL010101AA1' }]));
  end();
  await waitFor(() => expect(businessOf(store.data)?.businessName).toBe('Enlaces del Sur'));
  await screen.findByRole('button', { name: 'Guardar' });
  commits.mockRestore();
  expect(name).toHaveValue('Enlaces del Sur y Centro');
  expect(screen.getByLabelText('RFC')).toHaveValue('ENL010101AA1');
  const draft = async () => (await store.drafts.read(routes.preferences()))?.value;
  await waitFor(async () =>
    expect(await draft()).toEqual({ businessName: 'Enlaces del Sur y Centro', $seen: { businessName: 'Enlaces del Sur' } }),
  );

  // A change of another field by somebody else keeps the typed values. The save is compared with the last saved row, not with the
  // opened one.
  await act(() => store.commit(updateSettings, { ...kept, businessName: 'Enlaces del Sur', taxId: 'ENL020202BB2' }));
  expect(name).toHaveValue('Enlaces del Sur y Centro');
  await save();
  await waitFor(() =>
    expect(businessOf(store.data)).toMatchObject({ businessName: 'Enlaces del Sur y Centro', taxId: 'ENL020202BB2' }),
  );
  await waitFor(async () => expect(await draft()).toBeUndefined());
});

it('shows the logo of the documents, removes it, and reports a file that is no picture', async () => {
  const logo = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
  const kept = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '', logo };
  const { user, store } = await renderScreen(<PreferencesScreen />, {
    data: dataWith({ settings: [{ id: SETTINGS_ID, ...kept }] }),
  });
  expect(await screen.findByRole('img', { name: 'Logotipo' })).toHaveAttribute('src', logo);
  const svg = Object.assign(new File(['<svg onload="alert(1)"/>'], 'logo.png', { type: 'image/png' }), {
    arrayBuffer: async () => new TextEncoder().encode('<svg onload="alert(1)"/>').buffer,
  });
  await user.upload(screen.getByLabelText('Cambiar logotipo', { selector: 'input' }), svg);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'logo.png no se puede usar como logotipo. Elige una imagen JPG, PNG o WebP.',
  );
  expect(screen.getByRole('img', { name: 'Logotipo' })).toHaveAttribute('src', logo);
  await user.click(screen.getByRole('button', { name: 'Quitar logotipo' }));
  expect(screen.queryByRole('img', { name: 'Logotipo' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(businessOf(store.data)?.logo).toBeUndefined());
  expect(businessOf(store.data)?.businessName).toBe('Enlaces');
});

it('reports an invalid logo before the form is sent, also one that is slow to read', async () => {
  const kept = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '' };
  const { user, store } = await renderScreen(<PreferencesScreen />, {
    data: dataWith({ settings: [{ id: SETTINGS_ID, ...kept }] }),
  });
  let end = () => {};
  const isRead = new Promise<ArrayBuffer>((resolve) => {
    end = () => resolve(new TextEncoder().encode('<svg/>').buffer);
  });
  const svg = Object.assign(new File(['<svg/>'], 'logo.png', { type: 'image/png' }), { arrayBuffer: () => isRead });
  const name = await screen.findByDisplayValue('Enlaces');
  await user.type(name, ' del Bajío');
  await user.upload(screen.getByLabelText('Elegir logotipo', { selector: 'input' }), svg);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  end();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^logo\.png no se puede usar/);
  expect(businessOf(store.data)?.businessName).toBe('Enlaces');
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(businessOf(store.data)?.businessName).toBe('Enlaces del Bajío'));
});
