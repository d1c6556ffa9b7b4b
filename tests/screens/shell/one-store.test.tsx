/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { StoreProvider, useData, useStore } from '@/lib/store/react/store';

interface ScreenProps {
  /** A part that is still loading. */
  readonly part: Promise<string>;
  readonly seen: Set<ReturnType<typeof useStore>>;
}

const Screen = ({ part, seen }: ScreenProps) => {
  seen.add(useStore());
  return <p>{use(part)}</p>;
};

it('a page has one store, also if React drops its first render and begins again', async () => {
  const seen: ScreenProps['seen'] = new Set();
  let arrive = () => {};
  const part = new Promise<string>((resolve) => {
    arrive = () => resolve('Panel');
  });
  await act(async () => {
    render(
      <StoreProvider>
        <Screen part={part} seen={seen} />
      </StoreProvider>,
    );
  });
  expect(screen.queryByText('Panel')).not.toBeInTheDocument();
  await act(async () => arrive());
  expect(screen.getByText('Panel')).toBeInTheDocument();
  expect(seen.size).toBe(1);
  for (const store of seen) await act(() => store.open());
});

const Count = () => <p>{useData(({ projects }) => projects.size)}</p>;

it('a page hydrates from its exported data, also if the disk was read before React began again', async () => {
  const container = document.createElement('div');
  container.innerHTML = '<p>0</p>';
  const mended: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      container,
      <StoreProvider>
        <Count />
      </StoreProvider>,
      { onRecoverableError: (error) => mended.push(error) },
    );
  });
  expect(mended).toEqual([]);
  expect(container).not.toHaveTextContent(/^0$/);
});
