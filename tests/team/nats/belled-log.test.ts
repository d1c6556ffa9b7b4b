import { headers } from '@nats-io/nats-core';
import { belledLog, streamOf } from '@/lib/team/nats/log';
import type { Log } from '@/lib/team/protocol/log';
import { TEAM } from '../../support/team-device';
import { faultyLog, random } from '../../support/team-log';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const DATA = new Uint8Array();
/** The bell for the message with this number. */
const bellOf = (offset: number, stream = streamOf(TEAM)) => {
  const head = headers();
  head.append('Nats-Stream', stream);
  head.append('Nats-Sequence', `${offset}`);
  return { headers: head, data: DATA };
};

/** A log with three messages over a connection that receives the bell. It records the requests to the server. */
const belled = (isAlone = true) => {
  const server = faultyLog(random(1));
  for (const text of ['uno', 'dos', 'tres']) server.inject(text);
  const reach = server.connect(
    () => true,
    () => false,
  );
  const asked: string[] = [];
  const counted: Log = {
    ...reach,
    info: () => {
      asked.push('info');
      return reach.info();
    },
    read: (from, to) => {
      asked.push(`${from} to ${to}`);
      return reach.read(from, to);
    },
  };
  const { log, hear } = belledLog(counted, TEAM, isAlone);
  /** Reads on like a phone: the log's state, then its newest known message and all later ones. */
  const readOn = async (known: number) => {
    const { last } = await log.info();
    return (await log.read(known, last)).map(({ text }) => text);
  };
  return { server, log, hear, readOn, asked };
};

it('asks a single server only for announced messages', async () => {
  const { server, hear, readOn, asked } = belled();
  expect(await readOn(1)).toEqual(['uno', 'dos', 'tres']);
  server.inject('cuatro');
  hear(bellOf(4));
  expect(await readOn(3)).toEqual(['tres', 'cuatro']);
  expect(await readOn(4)).toEqual(['cuatro']);
  expect(asked).toEqual(['info', '1 to 3', '4 to 4']);
});

it('asks one of several servers each time, because a new leader may have another log', async () => {
  const { readOn, asked } = belled(false);
  await readOn(3);
  await readOn(3);
  expect(asked).toEqual(['info', '3 to 3', 'info', '3 to 3']);
});

it('asks again after half a minute, also for the message that identifies the log', async () => {
  const { readOn, asked } = belled();
  await readOn(3);
  jest.advanceTimersByTime(30_000);
  await readOn(3);
  expect(asked).toEqual(['info', '3 to 3', 'info', '3 to 3']);
});

it("notes an announcement that arrives while it asks for the log's state", async () => {
  const { server, log, hear } = belled();
  const asking = log.info();
  server.inject('cuatro');
  hear(bellOf(5));
  await asking;
  expect((await log.info()).last).toBe(5);
});

it('knows its own accepted offers before their announcement', async () => {
  const { log, readOn } = belled();
  await readOn(3);
  await log.offer('cuatro', 'name');
  expect(await readOn(3)).toEqual(['tres', 'cuatro']);
});

it.each<[string, Parameters<ReturnType<typeof belledLog>['hear']>[0]]>([
  ['an answer about another stream that a member aims at it', bellOf(9_000, 'TF_other')],
  ['one without headers', { headers: undefined, data: DATA }],
  [
    'one whose headers can not be read',
    {
      get headers(): never {
        throw new Error('These are no headers');
      },
      data: DATA,
    },
  ],
])('an announcement not made by the server gives no number, and the log is asked: %s', async (_, bell) => {
  const { log, hear, readOn, asked } = belled();
  await readOn(3);
  hear(bell);
  expect((await log.info()).last).toBe(3);
  expect(asked.filter((what) => what === 'info')).toHaveLength(2);
});
