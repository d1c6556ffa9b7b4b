/** The build for designers: everything in memory, fresh samples at each load, no service worker; in its own folder. */
import { start } from './start.mjs';

await start(() => ({ folder: '.cache/preview', basePath: process.env.BASE_PATH ?? '', storage: 'memory' }));
