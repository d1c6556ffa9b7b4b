import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/nats-core/internal';

/** The server's headers of a stored message. */
export interface Stored {
  readonly stream: string;
  readonly subject: string;
  readonly sequence: string;
  readonly time: string;
  /** Its sender wrote the server's headers too, or let the server answer into another user's subject. */
  readonly isForwarded: boolean;
}

/**
 * Reads the server's headers of a stored message. The server appends them after the sender's, under the same names: only the last
 * of each name is its own.
 */
export const storedBy = (headers: Pick<MsgHdrs, 'last' | 'values'>): Stored => ({
  stream: headers.last('Nats-Stream'),
  subject: headers.last('Nats-Subject'),
  sequence: headers.last('Nats-Sequence'),
  time: headers.last('Nats-Time-Stamp'),
  isForwarded: headers.values('Nats-Sequence').length > 1,
});

const NOT_FOUND = 404;
/** An answer may be lost while other bytes arrive. Then the request fails after this many quiet times. */
const LONGEST_ANSWER = 6;

/** The answer to a direct get: the message, or that there is none. */
export type DirectGetAnswer =
  | { readonly kind: 'message'; readonly stored: Stored; readonly data: Uint8Array }
  | { readonly kind: 'none' };

const NOTHING_STORED: Stored = { stream: '', subject: '', sequence: '', time: '', isForwarded: true };

/**
 * Reads an answer. A sender may set any status and header, so an answer with a server's sequence is a message. So is one with
 * unreadable headers, since the server's own can always be read. Throws when it is neither a message nor a 404.
 */
export const readAnswer = (answer: { readonly headers?: MsgHdrs; readonly data: Uint8Array }): DirectGetAnswer => {
  let headers: MsgHdrs | undefined;
  try {
    headers = answer.headers;
  } catch {
    return { kind: 'message', stored: NOTHING_STORED, data: answer.data };
  }
  const stored = headers && storedBy(headers);
  if (stored && stored.sequence !== '') return { kind: 'message', stored, data: answer.data };
  if (headers?.code === NOT_FOUND) return { kind: 'none' };
  throw new Error('The server sent no message');
};

interface PendingRead {
  readonly answered: (got: DirectGetAnswer) => void;
  readonly failed: (error: unknown) => void;
}

/** When the last byte arrived over a connection, on the clock of `performance.now()`. A long message arrives in many pieces. */
export type LastReceived = () => number;

/** Asks the server for a stored message. Rejects when nothing has arrived for `quietMs`. */
export type DirectGet = (stream: string, body: object, quietMs: number) => Promise<DirectGetAnswer>;

/** One reader for each connection, because its requests share a subscription. */
const made = new WeakMap<NatsConnection, DirectGet>();

/**
 * Reads stored messages over its own subscription, each request with its own inbox. The client's `request` would read a stored
 * message with status 503 as the server's refusal.
 */
export const directGet = (connection: NatsConnection, user: string, lastReceived: LastReceived = () => 0): DirectGet => {
  const known = made.get(connection);
  if (known) return known;
  const inbox = createInbox(`_INBOX_${user}`);
  const asked = new Map<string, PendingRead>();
  let last = 0;
  const take = (id: string) => {
    const one = asked.get(id);
    asked.delete(id);
    return one;
  };
  let lastAnswer = 0;
  const heard = (message: Msg) => {
    lastAnswer = performance.now();
    const one = take(message.subject.slice(inbox.length + 1));
    if (!one) return;
    try {
      one.answered(readAnswer(message));
    } catch (error) {
      one.failed(error);
    }
  };
  connection.subscribe(`${inbox}.*`, { callback: (error, message) => void (error ? undefined : heard(message)) });
  const lost = () => {
    for (const id of [...asked.keys()]) take(id)?.failed(new Error('The connection is closed'));
  };
  connection.closed().then(lost, lost);

  const get: DirectGet = (stream, body, quietMs) =>
    new Promise<DirectGetAnswer>((resolve, reject) => {
      last += 1;
      const id = `${last}`;
      const begun = performance.now();
      let timer: ReturnType<typeof setTimeout>;
      const watch = () => {
        const now = performance.now();
        const answered = Math.max(begun, lastAnswer);
        const quiet = now - Math.max(answered, lastReceived());
        if (quiet >= quietMs || now - answered >= quietMs * LONGEST_ANSWER)
          take(id)?.failed(new Error('The server does not answer'));
        else timer = setTimeout(watch, quietMs - quiet);
      };
      watch();
      const ending =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          end(value);
        };
      asked.set(id, { answered: ending(resolve), failed: ending(reject) });
      try {
        connection.publish(`$JS.API.DIRECT.GET.${stream}`, JSON.stringify(body), { reply: `${inbox}.${id}` });
      } catch (error) {
        take(id)?.failed(error);
      }
    });
  made.set(connection, get);
  return get;
};
