/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Link, type LinkProps } from '@/components/ui/link';
import { At, aRouter } from '../../support/a-router';

const aLink = (props: Partial<LinkProps> = {}) => {
  const router = aRouter();
  render(
    <At router={router}>
      <Link href="/projects/" {...props}>
        Proyectos
      </Link>
    </At>,
  );
  const link = screen.getByRole('link', { name: 'Proyectos' });
  /** Whether the link leaves the click to the browser. */
  const tap = (keys: MouseEventInit = {}) => {
    const event = createEvent.click(link, keys);
    // jsdom reports an error for a navigation, so it is prevented.
    document.addEventListener('click', (late) => late.preventDefault(), { once: true });
    let isLeft = true;
    link.parentElement?.addEventListener('click', (seen) => (isLeft = !seen.defaultPrevented), { once: true });
    fireEvent(link, event);
    return isLeft;
  };
  return { router, link, tap };
};

describe('a link', () => {
  test('opens its page without loading the document again', () => {
    const { router, link, tap } = aLink();
    expect(link).toHaveAttribute('href', '/projects/');
    expect(tap()).toBe(false);
    expect(router.push).toHaveBeenCalledWith('/projects/', { scroll: true });
  });

  test('replaces the history entry if asked to', () => {
    const { router, tap } = aLink({ replace: true, scroll: false });
    tap();
    expect(router.replace).toHaveBeenCalledWith('/projects/', { scroll: false });
    expect(router.push).not.toHaveBeenCalled();
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'belongs to the browser with %p: another tab, another window, a file',
    (keys) => {
      const { router, tap } = aLink();
      expect(tap(keys)).toBe(true);
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  test('does nothing if its screen has refused the tap', () => {
    const { router, tap } = aLink({ onClick: (event) => event.preventDefault() });
    tap();
    expect(router.push).not.toHaveBeenCalled();
  });

  test('fetches its page under a finger, a mouse or the focus, and not before', () => {
    const { router, link } = aLink();
    expect(router.prefetch).not.toHaveBeenCalled();
    fireEvent.touchStart(link);
    fireEvent.mouseEnter(link);
    fireEvent.focus(link);
    expect(router.prefetch.mock.calls).toEqual([['/projects/'], ['/projects/'], ['/projects/']]);
  });

  test('to a place on its own page fetches nothing', () => {
    const { router, link } = aLink({ href: '#contenido' });
    fireEvent.focus(link);
    expect(link).toHaveAttribute('href', '#contenido');
    expect(router.prefetch).not.toHaveBeenCalled();
  });
});
