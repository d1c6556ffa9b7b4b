import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NatsConnection } from '@nats-io/nats-core';
import type { Page } from 'playwright-core';
import type { Role } from '@/lib/domain/model/user';
import { commitSubject, natsLog } from '@/lib/team/nats/log';
import { serve } from '../../../scripts/serve.mjs';
import { inviteLink } from '../../../scripts/team-config.mjs';
import { writePolicies } from '../../../scripts/write-policies.mjs';
import { aNatsServer } from '../../support/a-nats-server';
import { openPhone, type Phone } from './chromium';
import { ownPort } from './own-port';
import { ROOT_BUILD } from './site';
import { type Complaints, watch } from './watch';
import { until, waitUntilKept, waitUntilOpened } from './worker';

/** A connection to the team's server that can be cut, like a phone without signal. The site stays reachable. */
const aSignal = async (server: string) => {
  const { port } = new URL(server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const way = net.createServer((phone) => {
    if (isCut) return phone.destroy();
    const there = net.connect(Number(port), '127.0.0.1');
    for (const socket of [phone, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        phone.destroy();
        there.destroy();
      });
    }
    phone.pipe(there).pipe(phone);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    server: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    restore() {
      isCut = false;
    },
    async stop() {
      cut();
      await new Promise((resolve) => way.close(resolve));
    },
  };
};

/** The browser's messages about an unreachable server. */
const NO_SIGNAL = [/WebSocket connection to .* failed/];

interface Teammate {
  readonly name: string;
  readonly role: Role;
}

/**
 * A team's server, and a phone with its own connection for each teammate. The site is the normal build, with the policy that
 * `SYNC_URL` gives its pages; so no second build is needed.
 */
const openTeamStage = async (...people: readonly Teammate[]) => {
  const nats = await aNatsServer(people.map(({ role }) => role));
  const signals = await Promise.all(people.map(() => aSignal(nats.url)));
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-team-site-'));
  await cp(ROOT_BUILD, folder, { recursive: true });
  await writePolicies(folder, signals.map(({ server }) => server).join(' '));
  const site = await serve({ folder, port: ownPort });
  const heard: Complaints[] = [];
  const phones: Phone[] = [];

  const aMate = async (signal: Awaited<ReturnType<typeof aSignal>>, index: number) => {
    const { name, role } = people[index] ?? { name: '', role: 'technician' };
    const phone = await openPhone({ serviceWorkers: 'block' });
    phones.push(phone);
    heard.push(watch(phone.context, site.url, NO_SIGNAL));
    return {
      signal,
      async open(address = '') {
        const page = await phone.context.newPage();
        await page.goto(new URL(address, site.url).href);
        await waitUntilOpened(page);
        await waitUntilKept(page);
        return page;
      },
      /** The fragment of the teammate's invite, created now by the server's owner. */
      async invite() {
        const { user, seed } = nats.guests[index] ?? { user: '', seed: '' };
        const team = { team: nats.team, name: 'Red Norte', server: signal.server, site: site.url };
        const link: string = inviteLink(team, { user, name, role }, seed, await nats.founder());
        return link.slice(link.indexOf('#'));
      },
    };
  };

  /** Works over a connection of the first teammate. */
  const asFirst = async (work: (connection: NatsConnection, user: string) => Promise<unknown>) => {
    const [guest] = nats.guests;
    assert.ok(guest);
    const connection = await nats.connect(guest);
    await work(connection, guest.user);
    await connection.close();
  };

  return {
    mates: await Promise.all(signals.map(aMate)),
    /** Adds this number of meaningless messages to the log. */
    fill: (count: number) =>
      asFirst(async (connection, user) => {
        for (let n = 0; n < count; n += 1) connection.publish(commitSubject(nats.team, user), 'nonsense');
        await connection.flush();
      }),
    /** Waits until the log has the chapter of an offset, and digests there from two devices. */
    seeChapter: (offset: number) =>
      asFirst((connection, user) =>
        until(async () => {
          const log = natsLog(connection, nats.team, user);
          const { last } = await log.info();
          const newest = await log.read(Math.max(1, last - 50), last);
          const said = newest.map(({ text }) => text.slice(86)).filter((body) => body.includes(`"place":${offset},`));
          assert.ok(said.some((body) => body.includes('"kind":"chapter"')));
          assert.ok(new Set(said.map((body) => JSON.parse(body).by)).size > 1);
          return true;
        }, `the chapter of ${offset}`),
      ),
    /** Trims the log to what phones still need. Answers the first offset that is kept. */
    trim: nats.trim,
    complaints: () => heard.flatMap((complaints) => complaints.all()),
    async tellWhatIsSeen() {
      for (const page of phones.flatMap(({ context }) => context.pages())) {
        const seen = await page
          .locator('body')
          .ariaSnapshot({ timeout: 5_000 })
          .catch(() => '');
        console.error(`— ${page.url()}\n${seen.slice(0, 4_000)}`);
      }
    },
    async close() {
      for (const phone of phones) await phone.discard();
      for (const signal of signals) await signal.stop();
      await site.stop();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Marks a tab, to check later that it was not reloaded. */
export const markTab = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }));
export const isSameTab = (page: Page) => page.evaluate(() => 'stillHere' in window);

export type TeamStage = Awaited<ReturnType<typeof openTeamStage>>;

/** Runs a team's story as a test. At its end no tab may have complaints. On failure it prints what the tabs show. */
export const onTeamStage = (people: readonly Teammate[], tell: (stage: TeamStage) => Promise<void>) => async () => {
  const stage = await openTeamStage(...people);
  try {
    await tell(stage);
    assert.deepEqual(stage.complaints(), []);
  } catch (error) {
    await stage.tellWhatIsSeen();
    throw error;
  } finally {
    await stage.close();
  }
};
