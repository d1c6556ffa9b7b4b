import { createLogReader } from '@/lib/team/protocol/log';
import { faultyLog, LinkLost, random } from '../../support/team-log';

const texts = (count: number) => Array.from({ length: count }, (_, index) => `message ${index + 1}`);

/** A log over a weak signal, which is lost after this number of messages. */
const weakly = (count: number, most: number) => {
  const log = faultyLog(random(1));
  for (const text of texts(count)) log.inject(text);
  const whole = log.connect(
    () => true,
    () => false,
  );
  const read: number[] = [];
  let left = most;
  const reach = {
    ...whole,
    read: async (from: number, to: number) => {
      if (left <= 0) throw new LinkLost();
      const some = await whole.read(from, Math.min(to, from + Math.min(9, left - 1)));
      left -= some.length;
      read.push(...some.map(({ offset: place }) => place));
      return some;
    },
  };
  return { log, reach, read, goesOn: () => (left = most) };
};

it('continues after what was read, and reports its progress', async () => {
  const { reach, read, goesOn } = weakly(100, 30);
  const reader = createLogReader();
  const shares: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(reader.read(reach, (share) => shares.push(share))).rejects.toThrow(LinkLost);
    goesOn();
  }
  const { logged, last } = await reader.read(reach, (share) => shares.push(share));
  expect([last, logged.map(({ text }) => text)]).toEqual([100, texts(100)]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  // Each connection reads only the newest known message again, to check that the log is the same.
  expect(read.length).toBe(100 + 3);
});

it('starts again if the server has another log', async () => {
  const { log, reach, goesOn } = weakly(40, 30);
  const reader = createLogReader();
  await expect(reader.read(reach)).rejects.toThrow(LinkLost);
  log.wipe();
  for (const text of texts(20)) log.inject(`other ${text}`);
  goesOn();
  expect((await reader.read(reach)).logged[0]?.text).toBe('other message 1');
  reader.forget();
  goesOn();
  expect((await reader.read(reach)).logged).toHaveLength(20);
});
