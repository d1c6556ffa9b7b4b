import '@testing-library/jest-dom';

/** What a browser does and jsdom leaves out, and that Radix, sonner and Next call on the way. */
if (typeof Element !== 'undefined') {
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
}
