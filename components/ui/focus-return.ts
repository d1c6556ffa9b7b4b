const TAPPABLE = 'a[href], button, [tabindex]';

let following = false;
let tapped: Element | null = null;

/** Remembers what was tapped last: Safari gives a tapped button no focus. */
export const followTaps = () => {
  if (following) return;
  following = true;
  const remember = (event: Event) => {
    tapped = event.target instanceof Element ? event.target.closest(TAPPABLE) : null;
  };
  document.addEventListener('click', remember, { capture: true });
};

/** What opened the thing that is opening now, to give it back the focus later. */
export const focusToReturnTo = () => {
  const focused = document.activeElement;
  return focused && focused !== document.body ? focused : tapped;
};
