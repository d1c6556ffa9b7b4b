import { createServer } from 'node:net';

const [FIRST, OF_A_PROCESS, PROCESSES] = [10_000, 100, 200];
const own = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
let taken = 0;

const isFree = (port: number) =>
  new Promise<boolean>((tell) => {
    const server = createServer().once('error', () => tell(false));
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)));
  });

/**
 * A free port of this machine, and the one before it. Parallel test processes use ranges of their own, below the system's
 * ephemeral ports. So nobody takes the port of a server that a test restarts.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < OF_A_PROCESS; tries += 2) {
    const port = own + (taken % OF_A_PROCESS) + 1;
    taken += 2;
    if ((await isFree(port)) && (await isFree(port - 1))) return port;
  }
  throw new Error(`No port is free from ${own} to ${own + OF_A_PROCESS}`);
};
