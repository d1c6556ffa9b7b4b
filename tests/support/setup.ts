import '@testing-library/jest-dom';

/** Addresses end in a slash, as `next.config.mjs` says. */
process.env.__NEXT_TRAILING_SLASH = 'true';

import { configure } from '@testing-library/react';

// Next's Link reads this from the build, as next.config.mjs sets it.
process.env.__NEXT_TRAILING_SLASH = 'true';

configure({ asyncUtilTimeout: 30_000 });
