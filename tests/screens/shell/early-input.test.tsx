/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { KeyWatch } from '@/components/shell/keys/key-watch';
import { replayEarlyInput } from '@/lib/store/device/early-input';
import { earlyInputScript } from '@/lib/store/device/page-scripts';
import { aProject, aTask, aUser, dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** A page before hydration (invariant I16): its first script has run, React has not. */
const arrive = (html = '') => {
  const script = document.createElement('script');
  script.textContent = earlyInputScript;
  document.head.append(script);
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.append(page);
  return page;
};

const Page = () => {
  const [taps, setTaps] = useState(0);
  const [chosen, setChosen] = useState(false);
  return (
    <form>
      <button type="submit" onClick={(event) => [event.preventDefault(), setTaps(taps + 1)]}>
        Nueva Factura {taps}
      </button>
      <label>
        <input type="checkbox" checked={chosen} onChange={(event) => setChosen(event.target.checked)} />
        Todas
      </label>
    </form>
  );
};

const hydrate = async (page: HTMLElement, content = <Page />) => {
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(page, content);
  });
  return () => act(() => root?.unmount());
};

const never = () => () => undefined;

/** A form that is mounted again after hydration, as one whose initial values depend on the clock. */
const Fields = () => {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('material');
  const [notes, setNotes] = useState('');
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <input type="search" aria-label="Buscar" value={search} onChange={({ target }) => setSearch(target.value)} />
      <select aria-label="Tipo" defaultValue="material" onChange={({ target }) => setKind(target.value)}>
        <option value="material">Cantidad</option>
        <option value="lot">Lote</option>
      </select>
      <textarea
        key={String(isHydrated)}
        name="notes"
        aria-label="Notas"
        defaultValue=""
        onChange={({ target }) => setNotes(target.value)}
      />
      <output>{[search, kind, notes].join(' · ')}</output>
    </>
  );
};

const face = () => screen.getByRole('button', { name: /Nueva Factura/ }).textContent;

afterEach(() => {
  window.earlyInput?.act();
  window.earlyInput?.takeKeys();
  document.body.replaceChildren();
});

it('a tap before React is ready acts once, when it is; later taps are handled by React', async () => {
  const page = arrive(renderToString(<Page />));
  const submitted = jest.fn((event: Event) => event.preventDefault());
  page.addEventListener('submit', submitted);
  for (let tap = 0; tap < 3; tap += 1) fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByText('Todas'));
  expect(submitted).not.toHaveBeenCalled();

  const end = await hydrate(page);
  expect(face()).toBe('Nueva Factura 0');
  act(() => replayEarlyInput());
  expect(face()).toBe('Nueva Factura 1');
  expect(screen.getByRole('checkbox')).toBeChecked();
  fireEvent.click(screen.getByRole('button'));
  expect(face()).toBe('Nueva Factura 2');
  end();
});

it('a button that React has hydrated acts at once, also if the page never reports that it is ready', async () => {
  const page = arrive(renderToString(<Page />));
  const end = await hydrate(page);
  fireEvent.click(screen.getByRole('button'));
  expect(face()).toBe('Nueva Factura 1');
  act(() => replayEarlyInput());
  expect(face()).toBe('Nueva Factura 1');
  end();
});

it('text typed or chosen before React is ready reaches React later, and stays in its field', async () => {
  const page = arrive(renderToString(<Fields />));
  const put = (field: HTMLElement, value: string) => {
    Object.assign(field, { value });
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const text of ['r', 'red']) put(screen.getByRole('searchbox'), text);
  put(screen.getByRole('combobox'), 'lot');
  put(screen.getByRole('textbox', { name: 'Notas' }), 'Por la tarde');
  const end = await hydrate(page, <Fields />);
  act(() => replayEarlyInput());
  expect(screen.getByRole('status')).toHaveTextContent('red · lot · Por la tarde');
  expect(screen.getByRole('searchbox')).toHaveValue('red');
  expect(screen.getByRole('textbox', { name: 'Notas' })).toHaveValue('Por la tarde');
  end();
});

it('a file chosen in a form that is mounted again blocks no tap', async () => {
  const page = arrive(renderToString(<Page />));
  const chooser = () => Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
  const early = chooser();
  Object.defineProperty(early, 'value', { value: 'C:\\fakepath\\plano.pdf' });
  page.append(early);
  early.dispatchEvent(new Event('input', { bubbles: true }));
  fireEvent.click(screen.getByRole('button'));
  early.remove();
  const end = await hydrate(page);
  page.append(chooser());
  act(() => replayEarlyInput());
  expect(face()).toBe('Nueva Factura 1');
  end();
});

it('text typed after React is ready is handled by React, also before the page reports it', async () => {
  const page = arrive(renderToString(<Fields />));
  const box = screen.getByRole('searchbox');
  fireEvent.input(box, { target: { value: 'r' } });
  const end = await hydrate(page, <Fields />);
  fireEvent.input(box, { target: { value: 'red' } });
  act(() => replayEarlyInput());
  expect(screen.getByRole('status')).toHaveTextContent('red ·');
  expect(box).toHaveValue('red');
  end();
});

it("keys pressed before the keyboard's code loads act once it has; text typed in a field does not", async () => {
  const field = document.createElement('input');
  arrive().append(field);
  fireEvent.keyDown(field, { key: '?' });
  const isFree = fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(isFree).toBe(false);
  for (const key of ['m', 'e', 'd', 'i', 'r']) fireEvent.keyDown(document.body, { key });
  await renderScreen(
    <main>
      <TaskListScreen />
      <KeyWatch />
    </main>,
    {
      data: dataWith({ users: [aUser()], projects: [aProject()], tasks: [aTask({ title: 'Medir potencia' })] }),
      url: '/tasks/',
    },
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Buscar o hacer' })).toHaveValue('medir'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await leaveScreen();
});
