/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import * as v from 'valibot';
import { ChecklistField } from '@/components/form/checklist-field';
import { DateField } from '@/components/form/date-field';
import { type DraftKeeper, DraftsContext } from '@/components/form/drafts-context';
import type { FormProps } from '@/components/form/form';
import { PickerField } from '@/components/form/picker/picker-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormScreen } from '@/components/frames/form-screen';
import { whenSettled } from '@/components/history/layers';
import { Toaster } from '@/components/ui/toast/toaster';
import type { Outcome } from '@/lib/store/engine/contract';
import { At, aRouter } from '../../support/a-router';
import { anOpenStore } from '../../support/a-store';

const schema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty('Escribe el nombre.')),
    from: v.string(),
    until: v.string(),
    customer: v.pipe(v.string(), v.nonEmpty('Elige el cliente.')),
    secret: v.string(),
    lines: v.array(v.object({ id: v.string(), text: v.string(), completed: v.boolean() })),
  }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => until >= from, 'El fin no puede ser antes del inicio.'),
    ['until'],
  ),
);
type Draft = v.InferInput<typeof schema>;

const blank: Draft = { name: '', from: '', until: '', customer: '', secret: '', lines: [] };
const customers = [
  { id: 'a', title: 'Hotel Ánimas', detail: 'Rosa Peña' },
  { id: 'b', title: 'Clínica Norte', detail: 'Iván Luna' },
];

interface ScreenProps {
  readonly onSubmit: FormProps<Draft, Draft>['onSubmit'];
  readonly check?: FormProps<Draft, Draft>['check'];
  readonly onSaved?: () => void;
  readonly draftKey?: string;
  readonly blockedBy?: string;
  readonly more?: ReactNode;
}

/** Blocks the main thread for longer than a draft waits after the last key. */
const Blocking = ({ when }: { readonly when: () => boolean }) => {
  const { subscribe } = useFormContext();
  const { isDirty } = useFormState();
  useEffect(() => {
    const callback = () => {
      const end = performance.now() + (when() ? 500 : 0);
      while (performance.now() < end);
    };
    // It subscribes after the draft, so it is called after it.
    return isDirty ? subscribe({ formState: { values: true }, callback }) : undefined;
  }, [subscribe, when, isDirty]);
  return null;
};

/** Lets a save set the name, as a form that follows its record does. */
const WritesName = ({ of }: { readonly of: { write: (text: string) => void } }) => {
  const { setValue } = useFormContext();
  useEffect(() => {
    of.write = (text) => setValue('name', text, { shouldDirty: true });
  }, [of, setValue]);
  return null;
};

const Screen = ({ more, ...props }: ScreenProps) => (
  <FormScreen
    {...props}
    title="Nueva visita"
    back="/"
    form={useDraftForm(schema, blank)}
    neverKept={['secret']}
    savedText="Visita creada"
    submitLabel="Crear visita"
  >
    <TextField<Draft> name="name" label="Nombre" required />
    <DateField<Draft> name="from" label="Inicio" />
    <DateField<Draft> name="until" label="Fin" />
    <PickerField<Draft>
      name="customer"
      label="Cliente"
      required
      options={customers}
      searchLabel="Buscar clientes"
      emptyText="No se encontraron clientes"
    />
    <TextField<Draft> name="secret" label="Clave" type="password" />
    <ChecklistField<Draft> name="lines" label="Pasos" />
    {more}
  </FormScreen>
);

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));
const saved = jest.fn(async (_value: Draft, _options: SaveOptions): Promise<Outcome> => ({ done: true, seq: 1 }));

const aForm = async (props: Partial<ScreenProps> = {}, drafts?: DraftKeeper) => {
  const router = aRouter();
  const kept = drafts ?? (await anOpenStore()).drafts;
  const view = render(
    <At router={router}>
      <DraftsContext value={kept}>
        <Screen onSubmit={saved} {...props} />
      </DraftsContext>
    </At>,
  );
  return { ...view, router, drafts: kept, user: userEvent.setup() };
};

const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Crear visita' });

const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(field('Cliente *'));
  await user.click(await screen.findByRole('button', { name: new RegExp(name) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

beforeEach(() => {
  saved.mockClear();
  window.history.pushState({ __NA: true }, '', '/');
});

describe('a submit with errors', () => {
  it('focuses the first invalid field, lists the errors with links and keeps the typed text', async () => {
    const { user } = await aForm();
    await user.type(field('Clave'), 'abc');
    await user.click(submit());
    const name = field('Nombre *');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toBeInvalid();
    expect(name).toBeRequired();
    expect(name).toHaveAccessibleDescription('Escribe el nombre.');
    const summary = screen.getByRole('alert');
    expect(summary).toHaveTextContent('Hay un problema');
    expect(document.title).toBe('Error: Nueva visita · Telecampo');
    await user.click(within(summary).getByRole('link', { name: 'Elige el cliente.' }));
    expect(field('Cliente *')).toHaveFocus();
    expect(field('Clave')).toHaveValue('abc');
    expect(saved).not.toHaveBeenCalled();
  });

  it('removes each error once it is corrected, also from the other field', async () => {
    const { user } = await aForm();
    await user.type(field('Inicio'), '2026-11-21');
    await user.type(field('Fin'), '2026-11-20');
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    expect(await screen.findAllByText('El fin no puede ser antes del inicio.')).toHaveLength(2);
    await user.clear(field('Inicio'));
    await user.type(field('Inicio'), '2026-11-19');
    await waitFor(() => expect(screen.queryByText('El fin no puede ser antes del inicio.')).not.toBeInTheDocument());
    expect(document.title).toBe('Nueva visita · Telecampo');
  });

  it('shows a refusal at its field, or at the button', async () => {
    const answers: Outcome[] = [{ refused: 'name-reserved', figures: { name: 'Torre' }, field: 'name' }, { failed: 'full' }];
    const { user, router } = await aForm({ onSubmit: async () => answers.shift() ?? { done: true, seq: 1 } });
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(() => expect(field('Nombre *')).toHaveAccessibleDescription(/^Un campo no puede llamarse «Torre»/));
    expect(field('Nombre *')).toHaveFocus();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No se guardó: el dispositivo no tiene espacio/);
    expect(field('Nombre *')).toHaveValue('Torre');
    expect(field('Nombre *').closest('[inert]')).toBeNull();
    expect(router.replace).not.toHaveBeenCalled();
  });
});

it('passes its draft key, and asks its own last question before anything is saved', async () => {
  const check = jest.fn(({ name }: Draft) =>
    name === 'Torre' ? { field: 'name', message: 'Ya hay una Torre. Escribe otro nombre.' } : undefined,
  );
  const { user } = await aForm({ draftKey: '/visitas/nueva', check });
  await user.type(field('Nombre *'), 'Torre');
  await choose(user, 'Clínica Norte');
  await user.click(submit());
  await waitFor(() => expect(field('Nombre *')).toHaveAccessibleDescription('Ya hay una Torre. Escribe otro nombre.'));
  expect(saved).not.toHaveBeenCalled();
  await user.type(field('Nombre *'), ' Sur');
  await user.click(submit());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[1]).toEqual({ draft: '/visitas/nueva', files: [] });
});

it('shows a refusal with a line and a field at that field of that line', async () => {
  const refusal: Outcome = { refused: 'text-missing', figures: {}, line: 1, field: 'text' };
  const { user } = await aForm({ onSubmit: async () => refusal });
  await user.type(field('Nombre *'), 'Torre');
  await choose(user, 'Clínica Norte');
  await user.click(screen.getByRole('button', { name: 'Añadir elemento' }));
  await user.keyboard('uno{Enter}dos');
  await user.click(submit());
  const summary = await screen.findByRole('alert');
  const link = within(summary).getByRole('link', { name: 'Escribe el texto.' });
  expect(link.getAttribute('href')).toMatch(/lines[.-]1[.-]text$/);
});

describe('saving', () => {
  it('happens once for any number of taps, and then leaves the form', async () => {
    let finish: (result: Outcome) => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<Outcome>((resolve) => (finish = resolve)));
    const { user, router } = await aForm({ onSubmit });
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.dblClick(submit());
    const busy = await screen.findByRole('button', { name: 'Guardando…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    // No browser types into an inert field.
    expect(field('Nombre *').closest('[inert]')).not.toBeNull();
    await user.click(busy);
    await user.type(field('Nombre *'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish({ done: true, seq: 1 });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    await user.click(submit());
    await settled();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is not possible while something is missing, which is named', async () => {
    const { user } = await aForm({ blockedBy: 'Añade al menos un artículo.' });
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    expect(submit()).toHaveAccessibleDescription('Añade al menos un artículo.');
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await user.type(field('Nombre *'), '{Enter}');
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('a draft', () => {
  const until = async (drafts: DraftKeeper, key: string, expected: unknown) =>
    waitFor(async () => expect((await drafts.read(key))?.value).toEqual(expected));

  it('is offered on its own record only and is recovered on request', async () => {
    const { user, drafts, unmount } = await aForm({ draftKey: '/visitas/ana' });
    await user.type(field('Nombre *'), 'Ana');
    await user.type(field('Clave'), 'abc');
    await until(drafts, '/visitas/ana', expect.objectContaining({ name: 'Ana' }));
    expect(JSON.stringify((await drafts.read('/visitas/ana'))?.value)).not.toContain('abc');
    unmount();
    await settled();

    const other = await aForm({ draftKey: '/visitas/berta' }, drafts);
    await settled();
    expect(screen.queryByRole('button', { name: 'Recuperar borrador' })).not.toBeInTheDocument();
    other.unmount();

    await aForm({ draftKey: '/visitas/ana' }, drafts);
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    expect(field('Nombre *')).toHaveValue('Ana');
    expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  });

  it('is not applied by itself, and stays away once it was discarded', async () => {
    const { drafts } = await anOpenStore();
    await drafts.save('/visitas/ana', { ...blank, name: 'Ana' });
    const { user } = await aForm({ draftKey: '/visitas/ana' }, drafts);
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(field('Nombre *')).toHaveValue('');
    await until(drafts, '/visitas/ana', undefined);
  });

  it('that was neither recovered nor discarded is kept when something else is typed', async () => {
    const { drafts } = await anOpenStore();
    await drafts.save('/visitas/ana', { name: 'Ana' });
    const { user } = await aForm({ draftKey: '/visitas/ana' }, drafts);
    await screen.findByRole('button', { name: 'Recuperar borrador' });
    await user.type(field('Inicio'), '2026-11-21');
    await until(drafts, '/visitas/ana', { name: 'Ana', from: '2026-11-21' });
  });

  it('contains only changed fields', async () => {
    const { user, drafts } = await aForm({ draftKey: '/visitas/ana' });
    await user.type(field('Nombre *'), 'Ana');
    await until(drafts, '/visitas/ana', { name: 'Ana' });
  });

  it('of another version is recovered as far as it is valid', async () => {
    const { drafts } = await anOpenStore();
    await drafts.save('/visitas/ana', { name: 'Ana', customer: 7, gone: 'x' });
    const { user } = await aForm({ draftKey: '/visitas/ana' }, drafts);
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    expect(field('Nombre *')).toHaveValue('Ana');
    expect(field('Cliente *')).toHaveValue('');
  });

  it('has the last typed text before it is sent, in case the save fails', async () => {
    const { drafts } = await anOpenStore();
    const key = '/visitas/nueva';
    let atSubmit: unknown;
    const onSubmit = async (): Promise<Outcome> => {
      atSubmit = (await drafts.read(key))?.value;
      return { failed: 'unknown' };
    };
    const { user } = await aForm({ draftKey: key, onSubmit }, drafts);
    await choose(user, 'Clínica Norte');
    await user.type(field('Nombre *'), 'Torre');
    await user.click(submit());
    expect(await screen.findByText(/^No se guardó por un fallo/)).toBeInTheDocument();
    expect(atSubmit).toEqual({ name: 'Torre', customer: 'b' });
  });

  it('does not reappear after a save', async () => {
    const { drafts } = await anOpenStore();
    const key = '/visitas/nueva';
    await drafts.save(key, { name: 'Ana' });
    const onSubmit = async (): Promise<Outcome> => {
      await drafts.discard(key);
      return { done: true, seq: 1 };
    };
    const { user, router, unmount } = await aForm({ draftKey: key, onSubmit }, drafts);
    await screen.findByRole('button', { name: 'Recuperar borrador' });
    await choose(user, 'Clínica Norte');
    await user.type(field('Nombre *'), 'Torre');
    await user.click(submit());
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    unmount();
    await settled();
    expect(await drafts.read(key)).toBeUndefined();
  });

  it('stays after another tab sent the same form and deleted the draft of both', async () => {
    const key = '/visitas/nueva';
    const { user, drafts, unmount } = await aForm({ draftKey: key });
    await user.type(field('Nombre *'), 'Torre');
    await until(drafts, key, { name: 'Torre' });
    await drafts.discard(key);
    unmount();
    await until(drafts, key, { name: 'Torre' });
  });

  it('does not reappear if the form is replaced at once after a save', async () => {
    const { drafts } = await anOpenStore();
    const key = '/visitas/nueva';
    let leave = () => {};
    const onSubmit = async (): Promise<Outcome> => {
      await drafts.discard(key);
      leave();
      return { done: true, seq: 1 };
    };
    const { user, unmount } = await aForm({ draftKey: key, onSubmit }, drafts);
    leave = unmount;
    await choose(user, 'Clínica Norte');
    await user.type(field('Nombre *'), 'Torre');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByLabelText('Nombre *')).not.toBeInTheDocument());
    await settled();
    expect(await drafts.read(key)).toBeUndefined();
  });

  it('does not reappear on a phone that freezes during the save', async () => {
    const happened: string[] = [];
    const drafts: DraftKeeper = {
      read: async () => undefined,
      save: async () => void happened.push('draft'),
      discard: async () => undefined,
    };
    const onSubmit = async (): Promise<Outcome> => {
      happened.push('saved');
      return { done: true, seq: 1 };
    };
    const more = <Blocking when={() => happened.includes('saved')} />;
    const { user, router } = await aForm({ draftKey: '/visitas/nueva', onSubmit, more }, drafts);
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    await settled();
    expect(happened.at(-1)).toBe('saved');
  });
});

describe('leaving a form', () => {
  it('asks nothing without changes, and asks once with typed text', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, router } = await aForm();
    await user.type(field('Nombre *'), 'T');
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    await settled();
    expect(router.replace).not.toHaveBeenCalled();
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    expect(confirm).toHaveBeenCalledTimes(2);
    confirm.mockRestore();
  });

  it("by the phone's Back button asks too", async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, router } = await aForm();
    await user.type(field('Nombre *'), 'T');
    await settled();
    act(() => window.history.back());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    expect(confirm).toHaveBeenCalledTimes(1);
    confirm.mockRestore();
  });

  it.each([
    ["the phone's Back", async () => act(() => window.history.back())],
    ['«Volver»', async (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Volver' }))],
  ])('by %s during the save asks nothing and goes back once, when it is saved', async (_, leave) => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
    let finish: (result: Outcome) => void = () => undefined;
    const { user, router } = await aForm({ onSubmit: () => new Promise<Outcome>((resolve) => (finish = resolve)) });
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await screen.findByRole('button', { name: 'Guardando…' });
    await leave(user);
    await settled();
    expect(router.replace).not.toHaveBeenCalled();
    finish({ done: true, seq: 1 });
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    await settled();
    expect(router.replace).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
    confirm.mockRestore();
  });

  it('by Back asks if the disk does not answer; a later save navigates nowhere but is reported', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
    let finish: (result: Outcome) => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<Outcome>((resolve) => (finish = resolve)));
    const { user, router, unmount } = await aForm({ draftKey: '/visitas/nueva', onSubmit });
    render(<Toaster />);
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    clock.mockRestore();
    expect(confirm).toHaveBeenCalledWith(
      expect.stringMatching(/^¿Salir antes de que termine de guardarse\? .* queda como borrador/),
    );
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
    unmount();
    await act(async () => finish({ done: true, seq: 1 }));
    expect(await screen.findByText('Visita creada')).toBeInTheDocument();
    expect(router.replace).toHaveBeenCalledTimes(1);
    confirm.mockRestore();
  });

  it('during the save offers the draft to nobody, and a late refusal is reported and the draft offered', async () => {
    let finish: (result: Outcome) => void = () => undefined;
    const onSubmit = () => new Promise<Outcome>((resolve) => (finish = resolve));
    const { user, drafts, unmount } = await aForm({ draftKey: '/visitas/nueva', onSubmit });
    render(<Toaster />);
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(async () => expect(await drafts.read('/visitas/nueva')).toBeDefined());
    unmount();
    await aForm({ draftKey: '/visitas/nueva' }, drafts);
    // The save removes the draft; then the team's log refuses the commit.
    await drafts.discard('/visitas/nueva');
    await settled();
    expect(screen.queryByRole('button', { name: 'Recuperar borrador' })).not.toBeInTheDocument();
    await act(async () => finish({ refused: 'name-reserved', figures: { name: 'Torre' }, field: 'name' }));
    expect(await screen.findByText(/^Un campo no puede llamarse «Torre»/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    expect(field('Nombre *')).toHaveValue('Torre');
  });

  it('after the save asks nothing, also if more was written than was typed', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false).mockClear();
    for (const path of ['/visitas/', '/visitas/nueva/']) window.history.pushState(null, '', path);
    const name = { write: (_text: string) => {} };
    const onSubmit = async (): Promise<Outcome> => {
      name.write('Torre Alta');
      return { done: true, seq: 1 };
    };
    const { user } = await aForm({
      onSubmit,
      more: <WritesName of={name} />,
      onSaved: () => whenSettled(() => window.history.back()),
    });
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe('/visitas/'));
    await settled();
    expect(confirm).not.toHaveBeenCalled();
    confirm.mockRestore();
  });

  it('by a Back before the list is drawn goes no further than the save did', async () => {
    for (const path of ['/', '/visitas/', '/visitas/nueva/']) window.history.pushState(null, '', path);
    const { user } = await aForm({ onSaved: () => whenSettled(() => window.history.back()) });
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe('/visitas/'));
    await settled();
    const step = new Promise((resolve) => window.addEventListener('popstate', resolve, { capture: true, once: true }));
    act(() => window.history.back());
    await step;
    await settled();
    expect(window.location.pathname).toBe('/visitas/');
  });
});

describe("a picker's sheet", () => {
  it('searches by name or detail without accents, shows the number of options and can be cleared', async () => {
    const { user } = await aForm();
    await user.click(field('Cliente *'));
    const dialog = await screen.findByRole('dialog', { name: 'Cliente' });
    const search = await within(dialog).findByRole('searchbox', { name: 'Buscar clientes' });
    await user.type(search, 'animas');
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 resultado');
    await user.clear(search);
    await user.type(search, 'ivan');
    expect(within(dialog).getByRole('button', { name: /Clínica Norte/ })).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'zzz');
    expect(within(dialog).getByText('No se encontraron clientes')).toBeInTheDocument();
    await user.clear(search);
    await user.click(within(dialog).getByRole('button', { name: /Hotel Ánimas/ }));
    await waitFor(() => expect(field('Cliente *')).toHaveValue('Hotel Ánimas'));
    await user.click(screen.getByRole('button', { name: 'Limpiar selección' }));
    expect(field('Cliente *')).toHaveValue('');
  });
});

describe('a list of points', () => {
  it('adds with Enter, moves up and down and removes', async () => {
    const { user } = await aForm();
    await user.type(field('Nombre *'), 'Torre');
    await choose(user, 'Clínica Norte');
    await user.click(screen.getByRole('button', { name: 'Añadir elemento' }));
    await user.keyboard('uno{Enter}dos{Enter}tres');
    await user.click(screen.getByRole('button', { name: 'Subir elemento 3' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar elemento 1' }));
    expect(saved).not.toHaveBeenCalled();
    await user.click(submit());
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].lines.map(({ text }: { readonly text: string }) => text)).toEqual(['tres', 'dos']);
  });
});

it('shows a day in words below its field, once it is complete', async () => {
  await aForm();
  expect(screen.queryByText(/ de noviembre$/)).not.toBeInTheDocument();
  fireEvent.change(field('Inicio'), { target: { value: '2026-11-24' } });
  expect(screen.getByText('martes 24 de noviembre')).toBeInTheDocument();
  fireEvent.change(field('Inicio'), { target: { value: '' } });
  expect(screen.queryByText('martes 24 de noviembre')).not.toBeInTheDocument();
});
