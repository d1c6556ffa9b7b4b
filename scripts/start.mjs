import { networkInterfaces } from 'node:os';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject, isMain } from './project.mjs';
import { serve } from './serve.mjs';

const DEFAULT_PORT = 3000;

/** The addresses of this machine in the local network, for a phone. */
const lanAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map(({ address }) => address);

const sayWhy = (error, port) => {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Close the program that uses it or choose another one, for example: PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES')
    return `There is no permission to use port ${port}. Choose another one, for example: PORT=${DEFAULT_PORT} npm start`;
  return `Could not start: ${error.message}`;
};

/** Report a busy port before the long build. */
const failIfBusy = async (port) => (await serve({ folder: '.', port })).stop();

const portAsked = () => {
  const port = Number(process.env.PORT || DEFAULT_PORT);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`PORT=${process.env.PORT} is not a port.`);
};

/**
 * Installs and builds what is missing or outdated, then serves the site and prints its addresses. `page` is the first page.
 * @param {(ready: typeof import('./build-site.mjs')) => import('./build-site.mjs').Variant} choose
 * /
 */
export const start = async (choose, page = '') => {
  let port = DEFAULT_PORT;
  try {
    port = portAsked();
    await ensureInstalled();
    const building = await import('./build-site.mjs');
    const variant = choose(building);
    await failIfBusy(port);
    await building.ensureBuilt(variant);
    const site = await serve({
      folder: inProject(variant.folder),
      port,
      base: variant.basePath,
      templates: variant.storage === 'memory',
    });
    console.log(`\nTelecampo is ready:\n  on this machine  ${site.url}${page}`);
    for (const address of lanAddresses())
      console.log(`  on the network   http://${address}:${site.port}${variant.basePath}/${page}`);
    console.log('\nCtrl+C stops it.');
  } catch (error) {
    console.error(`\n${sayWhy(error, port)}`);
    process.exit(1);
  }
};

if (isMain(import.meta.url)) await start(({ published }) => published());
