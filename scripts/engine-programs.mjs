/** The browsers of `npm run test:engines` and their needs. It uses only Node's own modules, so that it runs before an install. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './programs.mjs';

const LIBRARIES = '/usr/lib';

/** WebKitGTK's MiniBrowser in the machine's architecture folder; `undefined` when it is missing. */
export const miniBrowser = () =>
  readdirSync(LIBRARIES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(LIBRARIES, entry.name, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((file) => existsSync(file));

/** @type {readonly { program: string, package: string, isThere: () => boolean }[]} */
const NEEDED = [
  { program: 'firefox-esr', package: 'firefox-esr', isThere: () => isInstalled('firefox-esr') },
  { program: 'WebKitWebDriver', package: 'webkit2gtk-driver', isThere: () => isInstalled('WebKitWebDriver') },
  { program: 'MiniBrowser', package: 'webkit2gtk-driver', isThere: () => miniBrowser() !== undefined },
  { program: 'Xvfb', package: 'xvfb', isThere: () => isInstalled('Xvfb') },
  { program: 'nats-server', package: 'nats-server', isThere: () => isInstalled('nats-server') },
];

/** How to install the missing browsers; `undefined` when all are there. */
export const missingPrograms = (needed = NEEDED) => {
  const missing = needed.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return undefined;
  return [
    `There is no ${missing.map(({ program }) => program).join(', ')} on this machine. Install what is missing:`,
    `  Debian, Ubuntu:  sudo apt-get install -y --no-install-recommends ${[...new Set(missing.map((entry) => entry.package))].join(' ')}`,
    '  elsewhere:       these stories run on Debian and Ubuntu only; npm run test:browser runs everywhere',
  ].join('\n');
};
