import net from 'node:net';

/** A weak signal: bytes per second in each direction, latency, and when the connection is lost, in seconds or bytes. */
export interface Signal {
  readonly bytesPerSecond: number;
  readonly delayMs: number;
  readonly cutEveryMs?: number;
  readonly cutAfterBytes?: number;
}

/** How many unsent bytes a phone's radio buffers at most. */
const BUFFER_BYTES = 32_768;
const PIECE_BYTES = 4_096;

/** Forwards a socket's data in order, delayed and limited to the line's speed. */
const carry = (from: net.Socket, to: net.Socket, { bytesPerSecond, delayMs }: Signal, carried: (bytes: number) => void) => {
  /** One timer for all data: two timers of one moment may fire in any order, and bytes must keep theirs. */
  const onTheWay: { readonly piece: Buffer; readonly dueAt: number }[] = [];
  let free = performance.now();
  let waiting = 0;
  const deliver = () => {
    for (let [next] = onTheWay; next && next.dueAt <= performance.now(); [next] = onTheWay) {
      onTheWay.shift();
      waiting -= next.piece.byteLength;
      if (!to.destroyed) to.write(next.piece);
      carried(next.piece.byteLength);
    }
    if (waiting < BUFFER_BYTES) from.resume();
    const [next] = onTheWay;
    if (next) setTimeout(deliver, Math.ceil(next.dueAt - performance.now()));
  };
  from.on('data', (data: Buffer) => {
    const isIdle = onTheWay.length === 0;
    for (let start = 0; start < data.byteLength; start += PIECE_BYTES) {
      const piece = data.subarray(start, start + PIECE_BYTES);
      waiting += piece.byteLength;
      free = Math.max(free, performance.now()) + (piece.byteLength / bytesPerSecond) * 1000;
      onTheWay.push({ piece, dueAt: free + delayMs });
    }
    if (isIdle) setTimeout(deliver, delayMs);
    if (waiting >= BUFFER_BYTES) from.pause();
  });
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  from.on('error', () => to.destroy());
};

/** A proxy with a weak signal to a local port; `cut` drops all its connections, as a tunnel does. */
export const aSlowLine = async (port: number, signal: Signal) => {
  const sockets = new Set<net.Socket>();
  let cuts = 0;
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.setNoDelay(true);
    }
    let left = signal.cutAfterBytes ?? Number.POSITIVE_INFINITY;
    const carried = (bytes: number) => {
      if (left <= 0) return;
      left -= bytes;
      if (left > 0) return;
      cuts += 1;
      near.destroy();
      far.destroy();
    };
    carry(near, far, signal, carried);
    carry(far, near, signal, carried);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no port');
  const cut = () => {
    cuts += sockets.size > 0 ? 1 : 0;
    for (const socket of sockets) socket.destroy();
  };
  const timer = signal.cutEveryMs === undefined ? undefined : setInterval(cut, signal.cutEveryMs);
  return {
    url: `ws://127.0.0.1:${address.port}`,
    cut,
    cuts: () => cuts,
    async stop() {
      clearInterval(timer);
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
