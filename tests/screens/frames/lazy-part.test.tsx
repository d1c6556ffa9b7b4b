/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyPart, onMissingPart } from '@/components/ui/lazy-part';

const Sheet = ({ of }: { readonly of: string }) => <p>Hoja de {of}</p>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>No se pudo abrir</p> : this.props.children;
  }
}

describe('a part of a screen in its own chunk', () => {
  it('is drawn with the tap if its chunk has loaded', async () => {
    const Part = lazyPart(async () => Sheet, <p>Abriendo…</p>);
    await Part.load();
    render(<Part of="entrada" />);
    expect(screen.getByText('Hoja de entrada')).toBeInTheDocument();
  });

  it('shows its fallback, made from its own props, until the chunk loads', async () => {
    const Part = lazyPart<{ readonly of: string }>(
      async () => Sheet,
      ({ of }) => <p>Abriendo {of}…</p>,
    );
    render(<Part of="salida" />);
    expect(screen.getByText('Abriendo salida…')).toBeInTheDocument();
    expect(await screen.findByText('Hoja de salida')).toBeInTheDocument();
    expect(screen.queryByText('Abriendo salida…')).toBeNull();
  });

  it('loads its chunk once for all its places', async () => {
    const fetchPart = jest.fn(async () => Sheet);
    const Part = lazyPart(fetchPart);
    render(
      <>
        <Part of="entrada" />
        <Part of="salida" />
      </>,
    );
    expect(await screen.findByText('Hoja de salida')).toBeInTheDocument();
    await Part.load();
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });

  describe("whose chunk can't be loaded", () => {
    let isReached = true;
    let signal = false;
    const aPart = () =>
      lazyPart(
        async () => {
          if (!signal) throw new Error('no signal');
          return Sheet;
        },
        <p>Abriendo…</p>,
      );
    const own = window.fetch;
    beforeEach(() => {
      signal = false;
      window.fetch = async () => {
        if (!isReached) throw new TypeError('Failed to fetch');
        return Response.json({});
      };
    });
    afterEach(() => {
      window.fetch = own;
    });

    it('throws to the nearest boundary if the host answers, and is loaded again at the next mount', async () => {
      isReached = true;
      const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const Part = aPart();
      const { unmount } = render(
        <Boundary>
          <Part of="entrada" />
        </Boundary>,
      );
      expect(await screen.findByText('No se pudo abrir')).toBeInTheDocument();
      unmount();
      signal = true;
      render(
        <Boundary>
          <Part of="entrada" />
        </Boundary>,
      );
      expect(await screen.findByText('Hoja de entrada')).toBeInTheDocument();
      told.mockRestore();
    });

    it('never throws if the page is useful without it, and appears once its file does', async () => {
      isReached = true;
      const asked = jest.spyOn(window, 'fetch');
      const Part = lazyPart(
        async () => {
          if (!signal) throw new Error('no signal');
          return Sheet;
        },
        <p>Abriendo…</p>,
        { isOptional: true },
      );
      render(
        <Boundary>
          <Part of="entrada" />
        </Boundary>,
      );
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
      await act(async () => {});
      expect(screen.getByText('Abriendo…')).toBeInTheDocument();
      signal = true;
      expect(await screen.findByText('Hoja de entrada')).toBeInTheDocument();
    });

    it('says once that it waits for the signal if it has no fallback', async () => {
      isReached = false;
      const tell = jest.fn();
      onMissingPart(tell);
      const asked = jest.spyOn(window, 'fetch');
      const Part = lazyPart(async () => {
        if (!signal) throw new Error('no signal');
        return Sheet;
      });
      render(<Part of="entrada" />);
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
      signal = true;
      expect(await screen.findByText('Hoja de entrada')).toBeInTheDocument();
      expect(tell).toHaveBeenCalledTimes(1);
    });

    it('appears if the signal returns between its failure and the answer of the host', async () => {
      window.fetch = async () => {
        signal = true;
        return Response.json({});
      };
      const Part = aPart();
      render(
        <Boundary>
          <Part of="entrada" />
        </Boundary>,
      );
      expect(await screen.findByText('Hoja de entrada')).toBeInTheDocument();
    });

    it('removes nothing from the page while nobody answers, and appears once somebody does', async () => {
      isReached = false;
      const asked = jest.spyOn(window, 'fetch');
      const Part = aPart();
      render(
        <Boundary>
          <Part of="entrada" />
        </Boundary>,
      );
      await waitFor(() => expect(asked).toHaveBeenCalled());
      await act(async () => {});
      expect(screen.getByText('Abriendo…')).toBeInTheDocument();
      signal = true;
      expect(await screen.findByText('Hoja de entrada')).toBeInTheDocument();
    });
  });
});
