import { cp, mkdtemp, rm } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Role } from '@/lib/domain/model/user';
import { serve } from '../../../scripts/serve.mjs';
import { inviteLink } from '../../../scripts/team-config.mjs';
import { writePolicies } from '../../../scripts/write-policies.mjs';
import { aNatsServer } from '../../support/a-nats-server';
import { openPhone, type Phone } from './chromium';
import { ownPort } from './own-port';
import { ROOT_BUILD } from './site';
import { type Complaints, watch } from './watch';
import { waitUntilKept, waitUntilOpened } from './worker';

/** A way to the team's server that can be cut, like a phone without signal; the site itself stays within reach. */
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
    mend() {
      isCut = false;
    },
    async stop() {
      cut();
      await new Promise((resolve) => way.close(resolve));
    },
  };
};

/** What a browser says of a server that it does not reach. */
const NO_SIGNAL = [/WebSocket connection to .* failed/];

interface Teammate {
  readonly name: string;
  readonly role: Role;
}

/**
 * A team's server, and a phone for each of two teammates, which reaches it by a way of its own. The site is the one that was built, with the
 * policy that `SYNC_URL` would have given its pages: only the policy differs, so no second build is needed.
 */
export const openTeamStage = async (first: Teammate, second: Teammate) => {
  const nats = await aNatsServer([first.role, second.role]);
  const signals = { first: await aSignal(nats.url), second: await aSignal(nats.url) };
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-team-site-'));
  await cp(ROOT_BUILD, folder, { recursive: true });
  await writePolicies(folder, `${signals.first.server} ${signals.second.server}`);
  const site = await serve({ folder, port: ownPort });
  const heard: Complaints[] = [];
  const phones: Phone[] = [];

  const aMate = async ({ name, role }: Teammate, index: number, signal: Awaited<ReturnType<typeof aSignal>>) => {
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
      /** The fragment of their invite, as the server's owner makes it now. */
      async invite() {
        const { user, seed } = nats.guests[index] ?? { user: '', seed: '' };
        const team = { team: nats.team, name: 'Red Norte', server: signal.server, site: site.url };
        const link: string = inviteLink(team, { user, name, role }, seed, await nats.founder());
        return link.slice(link.indexOf('#'));
      },
    };
  };

  return {
    first: await aMate(first, 0, signals.first),
    second: await aMate(second, 1, signals.second),
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
      for (const signal of Object.values(signals)) await signal.stop();
      await site.stop();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Marks a tab, to tell later whether it was loaded anew. */
export const markTab = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }));
export const isSameTab = (page: Page) => page.evaluate(() => 'stillHere' in window);
