import '@testing-library/jest-dom';

/** Addresses end in a slash, as `next.config.mjs` says. */
process.env.__NEXT_TRAILING_SLASH = 'true';

import { configure } from '@testing-library/react';

// Next's Link reads this from the build, as next.config.mjs sets it.
process.env.__NEXT_TRAILING_SLASH = 'true';

configure({ asyncUtilTimeout: 30_000 });

/** What a browser does and jsdom leaves out, and that Radix, sonner and Next call on the way. */
if (typeof Element !== 'undefined') {
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
}
