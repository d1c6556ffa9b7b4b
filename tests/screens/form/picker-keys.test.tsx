/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Picker } from '@/components/form/picker/picker';
import { FilterChips } from '@/components/ui/filter-chips';
import { At, aRouter } from '../../support/a-router';

/** A picker used by keys only, by ARIA's combobox pattern. */

const NAMES = [
  'Altavega',
  'Ánimas',
  'Bodega',
  'Clínica',
  'Delta',
  'Enlace',
  'Faro',
  'Gala',
  'Hotel',
  'Isla',
  'Jade',
  'Kilo',
  'Lima',
];
const customers = [...NAMES, 'Mar', 'Ñandú'].map((title, index) => ({ id: `c${index}`, title, detail: `Contacto ${index}` }));
const submitted = jest.fn();

const Form = ({ first = '' }: { readonly first?: string }) => {
  const [value, setValue] = useState(first);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Picker
        id="customer"
        label="Cliente"
        options={customers}
        value={value}
        onChange={setValue}
        searchLabel="Buscar clientes"
        emptyText="No se encontraron clientes"
      />
      <button type="submit">Guardar</button>
    </form>
  );
};

const aPicker = async (first?: string) => {
  render(
    <At router={aRouter()}>
      <Form first={first} />
    </At>,
  );
  const user = userEvent.setup();
  await user.tab();
  const field = screen.getByRole('combobox', { name: 'Cliente' });
  expect(field).toHaveFocus();
  return { user, field, list: () => screen.findByRole('listbox', { name: 'Cliente' }) };
};
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => submitted.mockClear());

it('clearing the choice returns the focus to the field, which stays closed', async () => {
  const { user, field } = await aPicker('c1');
  await user.click(screen.getByRole('button', { name: 'Limpiar selección' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

it('typing in the closed field opens and filters its list; Enter chooses the only option and does not send the form', async () => {
  const { user, field, list } = await aPicker();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('nandu');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field.getAttribute('aria-controls')).toBe((await list()).id);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByRole('status')).toHaveTextContent('1 resultado');
  await waitFor(() => expect(active(field)).toMatch(/^Ñandú/));
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Ñandú');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(submitted).not.toHaveBeenCalled();
});

it('arrows, Home and End move through the options, and around the ends', async () => {
  const { user, field, list } = await aPicker();
  await user.keyboard('{ArrowDown}');
  await list();
  const press = async (keys: string, title: string) => {
    await user.keyboard(keys);
    expect([keys, active(field)]).toEqual([keys, expect.stringMatching(`^${title}`)]);
  };
  await press('{ArrowDown}', 'Altavega');
  await press('{ArrowDown}', 'Ánimas');
  await press('{End}', 'Ñandú');
  await press('{ArrowDown}', 'Altavega');
  await press('{ArrowUp}', 'Ñandú');
  await press('{Home}', 'Altavega');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Ánimas');
});

it('Esc closes the list and keeps the choice; so do leaving the field, and Enter while several match', async () => {
  const { user, field, list } = await aPicker('c8');
  expect(field).toHaveValue('Hotel');
  await user.keyboard('zzz');
  await list();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No se encontraron clientes'));
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('Hotel');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

  await user.keyboard('la');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('la');
  await user.tab();
  await waitFor(() => expect(field).toHaveValue('Hotel'));
  expect(submitted).not.toHaveBeenCalled();
});

it('Ctrl Enter belongs to the form: it opens no list, chooses the marked option, and sends only with a choice', async () => {
  const { user, field, list } = await aPicker('c8');
  const heard: boolean[] = [];
  const hear = (event: KeyboardEvent) => event.key === 'Enter' && heard.push(event.defaultPrevented);
  document.addEventListener('keydown', hear);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('nandu');
  await list();
  await waitFor(() => expect(active(field)).toMatch(/^Ñandú/));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(field).toHaveValue('Ñandú');
  expect(heard).toEqual([false, false]);
  await user.keyboard('la');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(field).toHaveValue('la');
  expect(heard).toHaveLength(2);
  document.removeEventListener('keydown', hear);
});

it('a tap chooses an option', async () => {
  const { user, field, list } = await aPicker();
  await user.keyboard('gal');
  await list();
  await user.click(await screen.findByRole('option', { name: /Gala/ }));
  expect(field).toHaveValue('Gala');
  expect(field).toHaveFocus();
});

it('filters are one tab stop; arrows move in them and Enter chooses', async () => {
  const options = ['Todas', 'Pendientes', 'Completadas'].map((label) => ({ value: label, label }));
  const chosen = jest.fn();
  render(
    <>
      <FilterChips label="Estado" options={options} value="Todas" onChange={chosen} />
      <button type="button">Después</button>
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Todas' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Pendientes' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('Pendientes');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Completadas' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Después' })).toHaveFocus();
});
