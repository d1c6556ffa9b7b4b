import type { NatsConnection } from '@nats-io/nats-core';
import { applyPatches, emptyData, put } from '@/lib/domain/data';
import type { TaskId } from '@/lib/domain/model/task';
import type { Role } from '@/lib/domain/model/user';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { natsLog } from '@/lib/team/nats/log';
import type { Log } from '@/lib/team/protocol/log';
import type { NatsServers } from './a-nats-server';
import { initialBusiness } from './anybody';
import { aTask, aUser, taskId, userId } from './builders';
import { aLine, aShipmentInput, central, connector } from './stock-builders';
import { type Act, type ADevice, aMember, aTeamDevice, digest } from './team-device';

export const comment =
  (text: string, task = taskId(1)): Act =>
  (data, env) =>
    addComment(data, { taskId: task, id: env.newId(), text }, env);
export const issueOne: Act = (data, env) =>
  issueStock(data, aShipmentInput({ id: newId(), lines: [aLine({ quantity: 1 })] }), env);
export const receive =
  (quantity: number): Act =>
  (data, env) =>
    receiveStock(data, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }), env);
export const inStock = ({ replica }: ADevice) => onHand(replica.view, central, connector);
const commentsOn = ({ replica }: ADevice, task: TaskId) => replica.view.tasks.get(task)?.comments.map(({ text }) => text) ?? [];
export const commentsOf = (device: ADevice) => commentsOn(device, taskId(1));

/** Expects equal folds on all devices. */
export const expectSame = (devices: readonly ADevice[]) => expect(new Set(devices.map(({ fold }) => digest(fold))).size).toBe(1);

/** The number of this device's confirmed messages. */
const acknowledgedOf = ({ device, fold }: ADevice) => fold.vector[device] ?? 0;

const AT_A_TASK = 3;

/**
 * A team on a real server: each device has its own WebSocket and dials again after a loss. `write` lets every device write a
 * comment and exchange. `expectNothingLost` checks all messages confirmed so far.
 */
export const aTeamOnNats = async <Server extends NatsServers>(server: Server, roles: readonly Role[]) => {
  const links: { connection?: NatsConnection }[] = server.guests.map(() => ({}));
  const founder = aMember('device000001', userId(1), 'supervisor');
  const people = server.guests.map((_, index) => put('users', aUser({ id: userId(index + 1), name: `Persona ${index + 1}` })));
  /** Three devices write to one task: they conflict there, and its row stays as short as in a real team. */
  const tasks = server.guests.map((_, index) => taskId(index < AT_A_TASK ? 1 : 1_000 + Math.floor(index / AT_A_TASK)));
  const more = [...new Set(tasks)].slice(1).map((id) => put('tasks', aTask({ id })));
  const business = applyPatches(initialBusiness(), [...people, ...more]);
  const devices = server.guests.map((guest, index) => {
    const role = index === 0 ? 'supervisor' : (roles[index - 1] ?? 'technician');
    const self = aMember(`device${`${index + 1}`.padStart(6, '0')}`, userId(index + 1), role);
    const reached = async () => {
      const link = links[index];
      if (!link) throw new Error('There is no such device');
      if (!link.connection || link.connection.isClosed()) link.connection = await server.connect(guest);
      return natsLog(link.connection, server.team, guest.user);
    };
    const log: Log = {
      info: async () => (await reached()).info(),
      read: async (from, to) => (await reached()).read(from, to),
      offer: async (...said) => (await reached()).offer(...said),
    };
    const data = index === 0 ? business : emptyData();
    return aTeamDevice({ team: server.team, founder, self }, data, log, () => new Date());
  });
  const [boss, ...others] = devices as [ADevice, ...ADevice[]];
  await boss.exchange.found();
  for (const other of others) {
    expect(await other.exchange.run()).toBe('asking');
    boss.says({ kind: 'member-added', member: other.belonging.self });
  }
  const meet = async () => {
    for (let round = 0; round < 3; round += 1) for (const device of devices) await device.exchange.run();
  };
  await meet();

  const written: string[] = [];
  const acknowledged = new Map<ADevice, number>();
  const remember = () => {
    for (const device of devices) acknowledged.set(device, Math.max(acknowledged.get(device) ?? 0, acknowledgedOf(device)));
  };
  return {
    server,
    devices,
    boss,
    others,
    meet,
    /** The number of confirmed messages of all devices. */
    acknowledged: () => [...acknowledged.values()].reduce((sum, one) => sum + one, 0),
    async write() {
      for (const [index, device] of devices.entries()) {
        written.push(`${written.length + 1}`);
        expect(device.does(comment(`${written.length}`, tasks[index]))).toBeDefined();
      }
      await Promise.allSettled(devices.map((device) => device.exchange.run()));
      remember();
    },
    /**
     * Lets all devices exchange, then expects equal tables, every comment once, an empty outbox, and no lost confirmed message.
     */
    async expectNothingLost() {
      await meet();
      expectSame(devices);
      expect([...new Set(tasks)].flatMap((task) => commentsOn(boss, task)).toSorted()).toEqual(written.toSorted());
      for (const { replica } of devices) expect(replica.outbox).toEqual([]);
      for (const device of devices) expect(acknowledgedOf(device)).toBeGreaterThanOrEqual(acknowledged.get(device) ?? 0);
      for (const { applied } of devices) expect([...applied.values()].every((times) => times === 1)).toBe(true);
    },
  };
};
export type TeamOnNats = Awaited<ReturnType<typeof aTeamOnNats>>;
