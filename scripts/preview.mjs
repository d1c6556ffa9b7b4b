/** The build for designers: everything in memory, fresh samples at each load, no service worker; all routes at `/preview/`. */
import { start } from './start.mjs';

await start(({ preview }) => preview(), 'preview/');
