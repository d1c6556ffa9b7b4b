import { createHash } from 'node:crypto';
import type { NatsConnection } from '@nats-io/nats-core';
import { applyPatches, type Data, emptyData, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { CommentId, Task, TaskId, TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOf } from '@/lib/domain/stock/ledger';
import { addComment } from '@/lib/domain/task/notes-changes';
import { asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { createExchange } from '@/lib/team/device/exchange';
import type { TeamDevice } from '@/lib/team/device/pacing';
import type { OpenLink } from '@/lib/team/device/parts';
import { readTeamLog } from '@/lib/team/device/visit';
import { natsFiles } from '@/lib/team/nats/files';
import { createLink } from '@/lib/team/nats/link';
import { belledLog, bellSubject, commitSubject, natsLog } from '@/lib/team/nats/log';
import { pauseFor } from '@/lib/team/protocol/growing-pause';
import type { Invite } from '@/lib/team/protocol/invite';
import { createLogReader } from '@/lib/team/protocol/log';
import { bodyOf, type Member, type Message, messageId } from '@/lib/team/protocol/message';
import { type Belonging, emptyReplica, enqueued, type Logged, type Replica, received } from '@/lib/team/protocol/replica';
import { type DeviceKeys, isSignedBy, makeKeys, sealed } from '@/lib/team/protocol/signature';
import { connectFromNode } from '../../scripts/team-server.mjs';
import { aNatsServer, type Guest } from '../support/a-nats-server';
import { aSlowLine } from '../support/a-slow-line';
import { anOpenStore } from '../support/a-store';
import { until, waitUntilSynchronized } from '../support/a-team-of-stores';
import { aTask, many, taskId, userId } from '../support/builders';
import { aLine, aShipmentInput } from '../support/stock-builders';
import { businessOf } from './business';

/**
 * `node sync.mjs <part> <size>` measures a team with a real nats-server on this machine, as one line of JSON. Times are in
 * milliseconds of real time.
 */
const [part = '', wanted = '0'] = process.argv.slice(2);
const size = Number(wanted);
const [TASKS, RECORDS] = [1_000, 10_000];

type Server = Awaited<ReturnType<typeof aNatsServer>>;

/** The round trip. */
const LATENCY_MS = 150;

const took = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const at = (times: readonly number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)];
const spread = (times: readonly number[]) => [at(times, 0.5), at(times, 0.95)];

/** A business with stock, and the tasks that people edit. */
const business = (): Data =>
  applyPatches(
    businessOf(RECORDS),
    Array.from({ length: TASKS }, (_, index) => put('tasks', aTask({ id: taskId(index + 1) }))),
  );

/** A phone without screen and disk: the product's replica, exchange and signatures over a connection of its own. */
const aPhone = async (server: Server, index: number, data: Data, founder?: { readonly self: Member }) => {
  const guest = server.guests[index] as Guest;
  const keys: DeviceKeys = await makeKeys();
  const connection: NatsConnection = await server.connect(guest);
  const self: Member = {
    device: `device${String(index + 1).padStart(6, '0')}`,
    user: userId(1),
    role: 'supervisor',
    key: keys.key,
  };
  const belonging: Belonging = { team: server.team, founder: founder?.self ?? self, self };
  let replica: Replica = emptyReplica(belonging, data);
  let kept: Logged[] = [];
  const keep = (steps: Parameters<TeamDevice['receive']>[0]['steps']) =>
    steps.filter(({ isKept }) => isKept).map(({ offset, text, time }) => ({ offset, text, time }));
  const device: TeamDevice = {
    get replica() {
      return replica;
    },
    kept: async () => kept,
    async receive(read) {
      replica = received(replica, read);
      kept.push(...keep(read.steps));
    },
    async adopt(next, read) {
      [replica, kept] = [next, keep(read.steps)];
    },
    isAwaited: () => false,
    retry: async () => false,
  };
  const head = () => ({ v: DATA_VERSION, id: messageId(self.device, 0), at: new Date().toISOString(), by: self.user });
  const filesOver = (link: NatsConnection) => natsFiles(link, server.team, guest.user);
  const exchangeOver = (link: NatsConnection) => {
    const { log, hear } = belledLog(natsLog(link, server.team, guest.user), server.team, true);
    link.subscribe(bellSubject(server.team), { callback: (_, message) => hear(message) });
    return createExchange({
      files: () => filesOver(link),
      ...{ log, device, isSigned: isSignedBy },
      ...{ seal: (body) => sealed(server.team, body, keys), now: () => new Date().toISOString(), pause: pauseFor },
    });
  };
  const exchange = exchangeOver(connection);

  return {
    self,
    keys,
    guest,
    connection,
    exchange,
    files: () => filesOver(connection),
    again: async (url?: string) => exchangeOver(await server.connect(guest, url)),
    get replica() {
      return replica;
    },
    says(member: Member) {
      replica = enqueued(replica, { ...head(), kind: 'member-added', member }, replica.view, []);
    },
    /** Changes a task's title, as a form does, or another of its fields. */
    writes(title: string, task: number, changed: (row: Task) => Partial<Task> = () => ({ title })) {
      const row = replica.view.tasks.get(taskId(task));
      const patches = row ? [put('tasks', { ...row, ...changed(row) })] : [];
      const before = beforeOf(replica.view, patches);
      const message: Message = { ...head(), kind: 'commit', label: 'task-updated', patches, before, settles: [] };
      replica = enqueued(replica, message, applyPatches(replica.view, patches), before);
    },
  };
};
type Phone = Awaited<ReturnType<typeof aPhone>>;

const aFoundedTeam = async (phones: number, data = business()) => {
  const server = await aNatsServer(Array.from({ length: phones }, () => 'supervisor' as const));
  const boss = await aPhone(server, 0, data);
  await boss.exchange.found();
  const others: Phone[] = [];
  for (let index = 1; index < phones; index += 1) {
    const other = await aPhone(server, index, emptyData(), boss);
    boss.says(other.self);
    others.push(other);
  }
  await boss.exchange.run();
  for (const other of others) await other.exchange.run();
  return { server, boss, others };
};

const expectDone = (answer: object) => {
  if (!('done' in answer)) throw new Error(JSON.stringify(answer));
};

/** Two phones of one team, with their stores and disks. */
const twoStores = async () => {
  const server = await aNatsServer(['supervisor', 'technician']);
  const openLink: OpenLink = (settings) => createLink({ ...settings, connect: connectFromNode });
  const inviteOf = async (index: number, person: string): Promise<Invite> => {
    const founder = index > 0 ? await server.founder() : undefined;
    const { user, seed } = server.guests[index] as Guest;
    return {
      ...{ v: 1, team: server.team, name: 'Red Norte', server: server.url, user: asId<UserId>(user), seed, person },
      ...{ role: index > 0 ? 'technician' : 'supervisor', ...(founder && { founder }) },
    };
  };
  const [one, other] = [await anOpenStore({ data: business(), openLink }), await anOpenStore({ openLink })];
  expectDone(await (await one.openTeam()).found(await inviteOf(0, 'Ana')));
  await waitUntilSynchronized(one);
  expectDone(await (await other.openTeam()).join(await inviteOf(1, 'Luis'), 'take-theirs'));
  await until(one, ({ members }) => members.length === 2);
  const newcomer = one.team?.members.find(({ isConfirmed }) => !isConfirmed);
  expectDone(await (await one.openTeam()).confirm(newcomer?.device ?? '', 'technician'));
  await waitUntilSynchronized(one, other);
  return { server, one, other };
};

/** From a commit on one phone, through both stores, disks, links and the bell, to the row on the other. */
const commitToTheOther = async () => {
  const { server, one, other } = await twoStores();
  const commentsAt = (store: OpenableStore) => store.data.tasks.get(taskId(1))?.comments.length ?? 0;
  const times: number[] = [];
  for (let n = 1; n <= size; n += 1) {
    times.push(
      await took(async () => {
        expectDone(
          await one.commit(addComment, {
            taskId: taskId(1),
            id: asId<CommentId>(`cmt${String(n).padStart(9, '0')}`),
            text: 'Ya',
          }),
        );
        await until(other, (_, store) => commentsAt(store) === n);
      }),
    );
    await waitUntilSynchronized(one, other);
  }
  return { server, result: { commits: size, toTheOther: spread(times) } };
};

/** Issues stock, one commit after another. The ledger is derived at each change, as for a screen that shows it. */
const issues = async () => {
  const { server, one, other } = await twoStores();
  const [place] = [...ledgerOf(one.data).stock].flatMap(([warehouseId, items]) =>
    [...items].flatMap(([materialId, { quantity }]) => {
      const isCounted = one.data.materials.get(materialId)?.trackingType === 'material';
      return isCounted && quantity >= size ? { warehouseId, materialId } : [];
    }),
  );
  if (!place) throw new Error('No stock has this quantity');
  let deriving = 0;
  one.subscribe(() => {
    const from = performance.now();
    ledgerOf(one.data);
    deriving += performance.now() - from;
  });
  const times: number[] = [];
  for (let n = 0; n < size; n += 1) {
    const { warehouseId, materialId } = place;
    const issue = aShipmentInput({ id: newId(), warehouseId, lines: [aLine({ materialId, quantity: 1 })] });
    times.push(await took(async () => expectDone(await one.commit(issueStock, issue))));
    await waitUntilSynchronized(one, other);
  }
  return { server, result: { commits: size, saved: spread(times), derivingEach: deriving / size } };
};

/** Publishes this number of commits from the founder's phone as fast as possible. Answers their bytes. */
const publishMany = async (server: Server, boss: Phone) => {
  const base = boss.replica.last;
  const row = boss.replica.view.tasks.get(taskId(1));
  if (!row) throw new Error('There is no task');
  let bytes = 0;
  for (let first = 0; first < size; first += 200) {
    const texts = await Promise.all(
      Array.from({ length: Math.min(200, size - first) }, (_, index) => {
        const n = first + index;
        const own = { ...row, id: taskId((n % TASKS) + 1) };
        const titled = (round: number) => put('tasks', round === 0 ? own : { ...own, title: `Vuelta ${round}` });
        const round = Math.floor(n / TASKS) + 1;
        const head = {
          v: DATA_VERSION,
          id: messageId(boss.self.device, base + n + 1),
          at: new Date().toISOString(),
          by: boss.self.user,
        };
        const message: Message = {
          ...{ ...head, kind: 'commit', label: 'task-updated', settles: [] },
          ...{ patches: [titled(round)], before: [titled(round - 1)] },
        };
        return sealed(server.team, bodyOf(message), boss.keys);
      }),
    );
    for (const text of texts) {
      bytes += text.length;
      boss.connection.publish(commitSubject(server.team, boss.guest.user), text);
    }
    await boss.connection.flush();
  }
  return bytes;
};

/** The bytes that a phone receives during some work, and the time it takes. */
const measured = async ({ connection }: Pick<Phone, 'connection'>, work: () => Promise<unknown>) => {
  const before = connection.stats().inBytes;
  const time = await took(work);
  return { time, received: connection.stats().inBytes - before };
};

/** A phone that was away reads this number of commits. */
const catchUp = async () => {
  const { server, boss, others } = await aFoundedTeam(2);
  const [away] = others as [Phone];
  const base = boss.replica.last;
  const bytes = await publishMany(server, boss);
  const log = natsLog(away.connection, server.team, away.guest.user);
  while ((await log.info()).last < away.replica.offset + size) await new Promise((resolve) => setTimeout(resolve, 100));
  const came = await measured(away, () => away.exchange.run());
  const { flags, vector } = away.replica.confirmed;
  if (vector[boss.self.device] !== base + size || flags.size > 0) throw new Error('The device did not catch up');
  return { server, result: { commits: size, ...came, bytesEach: bytes / size } };
};

/**
 * A device reads a log of this number of commits from the first message, and from the chapter. Also a phone that has read none of
 * them returns.
 */
const newcomer = async () => {
  const { server, boss, others } = await aFoundedTeam(3);
  const [writer, away] = others as [Phone, Phone];
  await publishMany(server, boss);
  await writer.exchange.run();
  await writer.exchange.send(writer.files(), () => true);
  const trust = { team: server.team, founder: boss.self, isSigned: isSignedBy };
  const joins = async (url?: string, begins: 'chapter' | 'first' = 'chapter') => {
    const connection = await server.connect(away.guest, url);
    const [log, files] = [natsLog(connection, server.team, away.guest.user), natsFiles(connection, server.team, away.guest.user)];
    return measured({ connection }, () => readTeamLog(createLogReader(), log, begins === 'chapter' ? files : null, trust));
  };
  const line = await aSlowLine(Number(new URL(server.url).port), { bytesPerSecond: 125_000, delayMs: LATENCY_MS / 2 });
  const result = {
    commits: size,
    first: await joins(undefined, 'first'),
    chapter: await joins(),
    slow: await joins(line.url),
    away: await measured(away, () => away.exchange.run()),
  };
  await line.stop();
  return { server, result };
};

/** This number of phones write at once, as fast as the log accepts, and read what the others wrote. */
const writers = async () => {
  const { server, boss, others } = await aFoundedTeam(size);
  const phones = [boss, ...others];
  const EACH = Math.max(4, Math.ceil(100 / size));
  const bytesBefore = phones.map(({ connection }) => connection.stats());
  const [sentBefore, receivedBefore] = [
    bytesBefore.reduce((sum, { outBytes }) => sum + outBytes, 0),
    bytesBefore.reduce((sum, { inBytes }) => sum + inBytes, 0),
  ];
  const times: number[] = [];
  const time = await took(() =>
    Promise.all(
      phones.map(async (phone, index) => {
        for (let n = 0; n < EACH; n += 1) {
          phone.writes(`${index} ${n}`, index + 1);
          times.push(
            await took(async () => {
              while (phone.replica.outbox.length > 0) await phone.exchange.run();
            }),
          );
        }
      }),
    ),
  );
  for (const { exchange } of phones) await exchange.run();
  const stats = phones.map(({ connection }) => connection.stats());
  const commits = EACH * size;
  return {
    server,
    result: {
      ...{ phones: size, commits, perSecond: (commits * 1_000) / time, each: spread(times) },
      sentEach: (stats.reduce((sum, { outBytes }) => sum + outBytes, 0) - sentBefore) / commits,
      receivedEach: (stats.reduce((sum, { inBytes }) => sum + inBytes, 0) - receivedBefore) / commits / size,
    },
  };
};

const AT = '2026-11-27T15:04:05.678Z';
/** A task after a day's work. Its points, photos, comments and stretches are in its row, which each commit contains. */
const aWorkedTask = (id: TaskId): Task =>
  aTask({
    id,
    description:
      'Instalar la acometida desde la caja hasta el domicilio y dejar el servicio funcionando. Llamar al cliente antes de llegar.',
    site: '19.432608, -99.133209',
    startDate: asDay('2026-11-27'),
    plannedHours: 6,
    assigneeIds: [userId(1)],
    checklist: many(8, (n) => ({
      id: newId<ChecklistItemId>(),
      text: `Medir la potencia óptica en el puerto ${n} de la caja`,
      completed: false,
    })),
    attachments: many(6, (n) => ({
      ...{
        id: newId<FileId>(),
        name: `IMG_20261127_15${n}405.jpg`,
        size: 283_112 + n,
        type: 'image/jpeg',
        stage: 'during' as const,
      },
      ...{ hash: createHash('sha256').update(`${id} ${n}`).digest('hex'), at: AT, by: userId(1) },
    })),
    comments: many(4, (n) => ({
      id: newId<CommentId>(),
      userId: userId(1),
      text: `Ya quedó el tendido ${n}; falta la fusión en la caja y medir.`,
      at: AT,
    })),
    timeEntries: many(6, () => ({ id: newId<TimeEntryId>(), userId: userId(1), startedAt: AT, endedAt: AT })),
  });

/** Ticks and unticks points of worked tasks, one after another, while another phone reads. */
const work = async () => {
  const TICKED = 20;
  const tasks = many(TICKED, (n) => put('tasks', aWorkedTask(taskId(n))));
  const { server, boss, others } = await aFoundedTeam(2, applyPatches(business(), tasks));
  const [listener] = others as [Phone];
  const log = natsLog(boss.connection, server.team, boss.guest.user);
  const stored = async () => {
    const info = (await boss.connection.request(`$JS.API.STREAM.INFO.TC_${server.team}`)).json<{ state: { bytes: number } }>();
    return info.state.bytes;
  };
  const { last } = await log.info();
  const [bytes, before] = [await stored(), listener.connection.stats().inBytes];
  for (let n = 0; n < size; n += 1) {
    boss.writes('', (n % TICKED) + 1, ({ checklist }) => ({
      checklist: checklist.map((point, index) => (index === n % 8 ? { ...point, completed: !point.completed } : point)),
    }));
    await boss.exchange.run();
    await listener.exchange.run();
  }
  const received = listener.connection.stats().inBytes - before;
  const texts = await log.read(last + 1, last + size);
  return {
    server,
    result: {
      commits: size,
      textEach: sumBy(texts, ({ text }) => text.length) / size,
      ...{ storedEach: ((await stored()) - bytes) / size, receivedEach: received / size },
    },
  };
};

/** A phone has written this number of commits offline. It sends them over a connection with a long delay and high bandwidth. */
const offline = async () => {
  const { server, others } = await aFoundedTeam(2);
  const [away] = others as [Phone];
  for (let n = 0; n < size; n += 1) away.writes(`${n}`, (n % 20) + 1);
  const line = await aSlowLine(Number(new URL(server.url).port), { bytesPerSecond: 10_000_000, delayMs: LATENCY_MS / 2 });
  const exchange = await away.again(line.url);
  const time = await took(async () => {
    while (away.replica.outbox.length > 0) await exchange.run();
  });
  await line.stop();
  return { server, result: { commits: size, latency: LATENCY_MS, time } };
};

/** The server loses its data: the time until the founder's phone has restored it, and until another phone has followed. */
const reseed = async () => {
  const { server, boss, others } = await aFoundedTeam(2);
  for (let n = 0; n < size; n += 1) boss.writes(`${n}`, (n % TASKS) + 1);
  await boss.exchange.run();
  await others[0]?.exchange.run();
  await server.restart('SIGKILL', server.wipe);
  const [first, second] = [await boss.again(), await (others[0] as Phone).again()];
  const filled = await took(() => first.run());
  const followed = await took(() => second.run());
  const { size: movements } = boss.replica.view.movements;
  if (others[0]?.replica.view.movements.size !== movements) throw new Error('The log was not restored');
  return { server, result: { commits: size, movements, filled, followed } };
};

const PARTS = { commit: commitToTheOther, issues, work, 'catch-up': catchUp, newcomer, writers, offline, 're-seed': reseed };
const measure = PARTS[part as keyof typeof PARTS];
const { server, result } = await measure();
await server.stop();
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
