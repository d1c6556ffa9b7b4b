import { followFocus } from './keep-focus';
import { followScroll } from './keep-scroll';
import { SECOND_TAP_MS } from './use-leaving-rows';

/** Keeps taps, focus and scroll position where the person has them while the page changes. The returned function ends it. */
export const startInteractionGuard = () => {
  const stops = [startTapGuard(), followFocus(), followScroll()];
  document.documentElement.setAttribute('data-interaction-guard', '');
  return () => {
    for (const stop of stops) stop();
    document.documentElement.removeAttribute('data-interaction-guard');
  };
};

/** How long after a tap a change is attributed to it. */
const WATCH_MS = 10_000;

/** The elements that act when tapped; a field only gets the focus. */
const CONTROL =
  'a[href], button, summary, label, input[type="checkbox"], input[type="radio"], [role="button"], [role^="menuitem"], [role="option"]';

/** The control under the finger at the last check. */
interface Tapped {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  control: Element | null;
  name: string;
}

const nameOf = (control: Element | null) => control?.getAttribute('aria-label') ?? control?.textContent ?? '';

/** A transparent element that catches every tap and affects neither the focus nor open layers. */
const makeShield = () => {
  const shield = document.createElement('div');
  shield.setAttribute('data-tap-shield', '');
  shield.setAttribute('aria-hidden', 'true');
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'])
    shield.addEventListener(type, (event) => {
      event.stopPropagation();
      if (type === 'mousedown') event.preventDefault();
    });
  return shield;
};

/**
 * Blocks taps for a moment on an element that replaces a tapped control under the finger. So a double tap acts once. The keyboard
 * and taps elsewhere are not blocked.
 */
const startTapGuard = () => {
  const shield = makeShield();
  let tapped: Tapped | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const controlAt = ({ x, y }: Pick<Tapped, 'x' | 'y'>) =>
    document
      .elementsFromPoint(x, y)
      .find((element) => element !== shield)
      ?.closest(CONTROL) ?? null;

  const hideShield = () => {
    clearTimeout(timer);
    shield.remove();
  };
  const showShield = ({ x, y }: Tapped) => {
    hideShield();
    shield.style.left = `${x}px`;
    shield.style.top = `${y}px`;
    document.body.append(shield);
    timer = setTimeout(hideShield, SECOND_TAP_MS);
  };
  const look = () => {
    if (!tapped) return;
    if (performance.now() - tapped.at > WATCH_MS) {
      forget();
      return;
    }
    const control = controlAt(tapped);
    const name = nameOf(control);
    if (control === tapped.control && name === tapped.name) return;
    Object.assign(tapped, { control, name });
    showShield(tapped);
  };
  const changes = new MutationObserver(look);
  const forget = () => {
    tapped = undefined;
    changes.disconnect();
  };

  const onTap = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // A click by keyboard has `detail` 0. A tap that the shield caught starts no new guard.
    if (!(event.isTrusted && target) || event.detail === 0 || target === shield) return;
    const { clientX: x, clientY: y } = event;
    // A tap on a label causes a second click, on its checkbox. The label is under the finger.
    const control = controlAt({ x, y });
    forget();
    if (!control) return;
    tapped = { x, y, at: performance.now(), control, name: nameOf(control) };
    changes.observe(document.body, { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-label'] });
  };
  const onScroll = () => {
    forget();
    hideShield();
  };

  window.addEventListener('click', onTap, { capture: true });
  window.addEventListener('wheel', onScroll, { passive: true });
  window.addEventListener('touchmove', onScroll, { passive: true });
  return () => {
    onScroll();
    window.removeEventListener('click', onTap, { capture: true });
    window.removeEventListener('wheel', onScroll);
    window.removeEventListener('touchmove', onScroll);
  };
};
