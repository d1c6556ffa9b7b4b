/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PlaceWidth, useWidth } from '@/components/ui/use-width';
import { aWindow } from '@/tests/support/a-width';

const Room = () => <p>{useWidth()}</p>;

let view: ReturnType<typeof aWindow> | undefined;
afterEach(() => view?.restore());

describe('the width class of a screen', () => {
  it.each([
    [320, 'phone'],
    [767, 'phone'],
    [768, 'tablet'],
    [1023, 'tablet'],
    [1024, 'desk'],
    [1920, 'desk'],
  ])('in a window of %s px is %s', (width, room) => {
    view = aWindow(width);
    render(<Room />);
    expect(screen.getByText(room)).toBeInTheDocument();
  });

  it('follows the window', () => {
    view = aWindow(390);
    render(<Room />);
    act(() => view?.resize(1280));
    expect(screen.getByText('desk')).toBeInTheDocument();
    act(() => view?.resize(800));
    expect(screen.getByText('tablet')).toBeInTheDocument();
  });

  it("is phone in the exported page, and the window's once it is hydrated", async () => {
    view = aWindow(1280);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(<Room />);
    expect(place).toHaveTextContent('phone');
    const root = await act(async () => hydrateRoot(place, <Room />));
    expect(place).toHaveTextContent('desk');
    act(() => root.unmount());
    place.remove();
  });

  it('is that of a narrow part in a wide window', () => {
    view = aWindow(1280);
    render(
      <PlaceWidth value="phone">
        <Room />
      </PlaceWidth>,
    );
    expect(screen.getByText('phone')).toBeInTheDocument();
  });
});
