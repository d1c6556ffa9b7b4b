import { createServer } from 'node:net';

/** Below the range in which systems choose free ports. */
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
 * The port on which this file of stories serves the site, one story after another: so all of them can use the same visited phone.
 * The next port is reserved until the process ends. It reserves this one too, while a story has stopped its server.
 */
export const ownPort = await findOwn();
