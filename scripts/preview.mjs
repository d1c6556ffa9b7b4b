/** Serves the designers' build: data in memory, fresh samples at each load, no service worker, all routes at `/preview/`. */
import { start } from './start.mjs';

await start(({ preview }) => preview(), 'preview/');
