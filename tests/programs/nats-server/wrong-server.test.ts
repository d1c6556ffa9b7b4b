import http from 'node:http';
import type net from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLink, type LinkState } from '@/lib/team/nats/link';
import { newTeam, withMember } from '../../../scripts/team-config.mjs';
import { connectFromNode } from '../../../scripts/team-server.mjs';
import { aNatsServer } from '../../support/a-nats-server';

/** Such a server never sends a greeting, so a short timeout is enough. */
const NEVER_ANSWERS_MS = 300;

/** The states of a phone's link to an address after more than one attempt. Checks that the link can be closed. */
const statesAt = async (server: string, patience?: number) => {
  const states: LinkState[] = [];
  let heard: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => {
    heard = () => states.filter((state) => state === 'connecting').length > 1 && resolve();
  });
  const link = createLink({
    ...{ server, seed, team: 'team00000001', user: 'ana000000000', connect: connectFromNode, patience },
    talk: async () => 'up-to-date',
    onState: (state) => {
      states.push(state);
      heard();
    },
  });
  await tried;
  await link.close();
  return [...new Set(states)];
};
/** The secret of a member of another team. */
const { seed } = withMember(newTeam({ name: 'Red Sur', server: 'wss://sur.example', site: 'https://campo.example' }), {
  name: 'Ana',
  role: 'technician',
});

const listening = (server: net.Server | http.Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

/** Another kind of web server. With `greet` it accepts WebSockets and calls it for each. */
const aStranger = async (greet?: (socket: WebSocket) => void) => {
  const server = http.createServer((_request, response) => response.end('<h1>Otra cosa</h1>'));
  const sockets = greet && new WebSocketServer({ server });
  sockets?.on('connection', greet ?? (() => undefined));
  const port = await listening(server);
  const close = () => {
    for (const socket of sockets?.clients ?? []) socket.terminate();
    sockets?.close();
    server.closeAllConnections();
    server.close();
  };
  return { url: `ws://127.0.0.1:${port}`, close };
};

it.each<[string, ((socket: WebSocket) => void) | undefined]>([
  ['a web server without WebSocket, as behind a restrictive network', undefined],
  ['a server of another protocol', (socket) => socket.send('HOLA\r\n¿Quién vive?\r\n')],
  ['a server that sends half a greeting and disconnects', (socket) => socket.send('INFO {"server_id":"A', () => socket.close())],
  ['a server that disconnects at once', (socket) => socket.close()],
])('%s counts as no signal: it is tried again, and nothing waits for ever', async (_, greet) => {
  const stranger = await aStranger(greet);
  try {
    expect(await statesAt(stranger.url, NEVER_ANSWERS_MS)).toEqual(['connecting', 'no-signal']);
  } finally {
    stranger.close();
  }
});

it("another team's server refuses this phone, and says so", async () => {
  const server = await aNatsServer(['supervisor']);
  try {
    expect(await statesAt(server.url)).toEqual(['connecting', 'refused']);
  } finally {
    await server.stop();
  }
});
