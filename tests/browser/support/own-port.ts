import { createServer } from 'node:net';

/** Below what systems give to whoever asks for any port. */
const FIRST = 21_100;
const LANES = 20;

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const lock = createServer().unref();
    lock.once('error', () => resolve(true));
    lock.listen(port, () => resolve(false));
  });

const findOwn = async () => {
  for (let lane = 0; lane < LANES; lane += 1) {
    const port = FIRST + 2 * lane;
    if (!(await isTaken(port + 1))) return port;
  }
  throw new Error('Every port for stories is taken');
};

/**
 * Where this file of stories serves the site: one story after the other on one port, so that a phone that has been there once serves them
 * all. The port after it stays taken until the process ends, also while a story has stopped its server: nobody else answers in its place.
 */
export const ownPort = await findOwn();
