/**
 * The programs beside Node that some tests start. Tests of one are in `tests/programs/<program>/` and run by one command. A new
 * program is a row here, a folder there and a command in package.json; `tests/architecture/programs.test.ts` compares them. It
 * uses only Node's own modules, so that it runs before an install.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @type {Readonly<Record<string, { command: string, package: string, elsewhere: string }>>} */
export const PROGRAMS = {
  'nats-server': {
    command: 'npm run test:team',
    package: 'nats-server',
    elsewhere: `  macOS:           brew install nats-server
  elsewhere:       https://docs.nats.io/running-a-nats-service/introduction/installation`,
  },
  nginx: {
    command: 'npm run test:host',
    package: 'nginx-light',
    elsewhere: `  macOS:           brew install nginx
  elsewhere:       https://nginx.org/en/docs/install.html`,
  },
};

/** Debian installs servers in folders of root's PATH only. */
const ALSO_IN = ['/usr/local/sbin', '/usr/sbin'];

/** The folders that are searched for programs: the PATH and Debian's server folders. */
export const searchPath = () =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...ALSO_IN].filter((folder) => folder !== '').join(path.delimiter);

/** How to install a program. */
export const howToInstall = (program) =>
  [
    `There is no ${program} on this machine. Install it:`,
    `  Debian, Ubuntu:  sudo apt-get install -y ${PROGRAMS[program]?.package ?? program}`,
    ...(PROGRAMS[program] ? [PROGRAMS[program].elsewhere] : []),
  ].join('\n');

/** Whether a program can be started here. @param {string} program */
export const isInstalled = (program) =>
  searchPath()
    .split(path.delimiter)
    .some((folder) => ['', '.exe'].some((ending) => existsSync(path.join(folder, `${program}${ending}`))));

/** @param {readonly (string | undefined)[]} places */
const firstThere = (places) => places.find((place) => place && existsSync(place));

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * `whole`: full Chromium, for measurements and screenshots. `story`: headless Chromium without window and bars, if it is
 * installed (decision 053), for stories, audit and Lighthouse.
 * @param {'whole' | 'story'} what
 */
export const chromiumPath = (what) =>
  firstThere([process.env.CHROMIUM_PATH, ...(what === 'story' ? ['/usr/bin/chromium-headless-shell'] : []), ...CHROMIUM]);
