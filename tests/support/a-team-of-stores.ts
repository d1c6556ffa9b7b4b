import { type Data, emptyData } from '@/lib/domain/data';
import type { Role } from '@/lib/domain/model/user';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { OpenLink } from '@/lib/team/device/parts';
import type { TeamState } from '@/lib/team/protocol/contract';
import type { RemoteFiles } from '@/lib/team/protocol/files';
import type { Invite } from '@/lib/team/protocol/invite';
import type { Log } from '@/lib/team/protocol/log';
import { unsealed } from '@/lib/team/protocol/signature';
import { aFileServer } from './a-file-server';
import { anOpenStore } from './a-store';
import { initialBusiness } from './anybody';
import { userId } from './builders';
import { TEAM } from './team-device';
import { faultyLog, random } from './team-log';

const open: { close(): Promise<void> }[] = [];
/** Closes open links after a story. */
export const closeServers = async () => {
  for (const server of open.splice(0)) await server.close();
};

/** The remote files for a phone that may be offline. */
const filesWhileReached = ({ read, keep, created }: RemoteFiles, isReached: () => boolean): RemoteFiles => {
  const asked = <Answer>(work: () => Promise<Answer>) => (isReached() ? work() : Promise.reject(new Error('No signal')));
  return {
    read: (name) => asked(() => read(name)),
    keep: (name, bytes) => asked(() => keep(name, bytes)),
    ...(created && { created: () => asked(created) }),
  };
};

/** A server in memory with a link for each phone: it rings all bells, and a phone may be offline. */
export const aTeamServer = () => {
  const log = faultyLog(random(1));
  const files = aFileServer();
  const bells = new Set<() => void>();
  const closing: (() => Promise<void>)[] = [];

  const aPhone = () => {
    let isOnline = true;
    const own = new Set<() => void>();
    const links: (() => Promise<void>)[] = [];
    const reach = log.connect(
      () => isOnline,
      () => false,
    );
    const openLink: OpenLink = ({ talk, send, onState }) => {
      let [isWanted, isClosed, isLost] = [true, false, true];
      let talking: Promise<void> | null = null;
      const heard: Log = {
        ...reach,
        async offer(...said) {
          const answer = await reach.offer(...said);
          for (const bell of bells) if (bell !== ring) bell();
          return answer;
        },
      };
      const remoteFiles = filesWhileReached(files.remoteFiles, () => isOnline && !isClosed);
      const run = async () => {
        while (isWanted && !isClosed) {
          isWanted = false;
          try {
            // Only a phone that lost the server dials again.
            if (isLost) onState('connecting');
            await Promise.resolve();
            if (isLost && !isOnline) throw new Error('No signal');
            isLost = false;
            onState('talking');
            const ended = await talk(heard);
            onState(ended);
            if (ended === 'up-to-date') await send?.(remoteFiles, () => !isWanted && !isClosed).catch(() => undefined);
          } catch {
            isLost = true;
            onState('no-signal');
          }
        }
        talking = null;
      };
      const ring = () => {
        isWanted = true;
        talking ??= run();
      };
      const close = async () => {
        isClosed = true;
        bells.delete(ring);
        own.delete(ring);
        await talking;
      };
      closing.push(close);
      links.push(close);
      bells.add(ring);
      own.add(ring);
      // As on a network, nothing is answered before the link exists.
      setTimeout(ring, 0);
      return { ring, remoteFiles: () => (isOnline && !isClosed ? remoteFiles : null), close };
    };
    return {
      openLink,
      /** Kills the open pages of a phone. */
      async killPages() {
        for (const end of links.splice(0)) await end();
      },
      goes(where: 'online' | 'offline') {
        isOnline = where === 'online';
        for (const ring of own) ring();
      },
    };
  };

  /** An invite of the owner; with the founder once the log has the seed. */
  const invite = (person: string, role: Role): Invite => {
    const [text] = log.texts();
    const first = text === undefined ? undefined : JSON.parse(unsealed(text).body);
    const user = person
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
    return {
      ...{ v: 1, team: TEAM, name: 'Red Norte', server: 'wss://equipo.example', seed: `SU${'A'.repeat(56)}`, person, role },
      user: `${user}000000000000`.slice(0, 12) as Invite['user'],
      ...(first && { founder: first.seed.members[0] }),
    };
  };

  const close = async () => {
    for (const end of closing) await end();
  };
  open.push({ close });
  return { log, files, aPhone, invite, close };
};

/** The timeout of a story, which reports its last state: longer than any busy machine needs, and shorter than Jest's. */
const LONGEST_MS = process.env.WEAK_SIGNAL ? 600_000 : 150_000;

/** Resolves once a store's team or rows satisfy a condition. */
export const until = (store: OpenableStore, condition: (team: TeamState, store: OpenableStore) => boolean, what = '') =>
  new Promise<void>((resolve, reject) => {
    const state = () => {
      const { team } = store;
      return `${what} ${team?.link} ${team?.pending} ${team?.members.map(({ name, isConfirmed }) => `${name} ${isConfirmed}`)}`;
    };
    const timer = setTimeout(() => reject(new Error(`Timed out: ${state()}`)), LONGEST_MS);
    const look = () => {
      if (!store.team || !condition(store.team, store)) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(look);
    look();
  });

/** Resolves when this phone has sent and read everything. */
export const waitUntilSynchronized = (...stores: readonly OpenableStore[]) =>
  Promise.all(
    stores.map(async (store) => {
      await store.openTeam();
      await until(store, ({ link, pending }) => link === 'up-to-date' && pending === 0, 'synchronized');
    }),
  );

/** The team's server: in memory, or a real one. */
export interface TeamServer {
  aPhone(): { readonly openLink: OpenLink };
  invite(person: string, role: Role): Invite | Promise<Invite>;
}

/** A founder's phone and a confirmed technician's; each can be opened again by name. */
export const aTeamOfTwo = async <Place extends TeamServer>(
  server: Place,
  mine?: Data,
  more: (name: string) => Parameters<typeof anOpenStore>[0] = () => ({}),
) => {
  const names: readonly [string, string] = [newId(), newId()];
  const phones = [server.aPhone(), server.aPhone()] as [ReturnType<Place['aPhone']>, ReturnType<Place['aPhone']>];
  const boss = await anOpenStore({ name: names[0], data: initialBusiness(), openLink: phones[0].openLink, ...more(names[0]) });
  const other = await anOpenStore({
    name: names[1],
    data: mine ?? emptyData(),
    openLink: phones[1].openLink,
    ...more(names[1]),
  });
  expect(await (await boss.openTeam()).found(await server.invite('Persona 1', 'supervisor'))).toEqual({ done: true });
  await waitUntilSynchronized(boss);
  const joined = await (await other.openTeam()).join(
    await server.invite('Persona 2', 'technician'),
    mine ? 'bring-mine' : 'take-theirs',
  );
  expect(joined).toEqual({ done: true });
  await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
  const asking = boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
  expect(asking).toMatchObject({ name: 'Persona 2', role: 'technician', user: userId(2) });
  await until(other, ({ link }) => link === 'asking', 'waiting for admission');
  expect(await (await boss.openTeam()).confirm(asking?.device ?? '', 'technician')).toEqual({ done: true });
  await until(other, ({ self }) => self.isConfirmed, 'admitted');
  await waitUntilSynchronized(boss, other);
  const reopened = (which: 0 | 1) => anOpenStore({ name: names[which], openLink: phones[which].openLink });
  return { server, phones, names, boss, other, reopened };
};
