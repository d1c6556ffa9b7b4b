/** Keeps the server's users in step with the log: expelled and declined ones lose access. */
import { setTimeout as sleep } from 'node:timers/promises';
import { alone, readTeam, streamOf, withoutUsers, writeTeam } from './team-config.mjs';
import { founderOf, openProtocol, readMembers, streamState } from './team-log.mjs';
import { asOwner } from './team-server.mjs';

/** The log is read at least this often, and at once when its bell rings. */
const LOOK_MS = 5_000;
/** Wait for messages that arrive together. It also lets an expelled device read its message before it loses access. */
const GATHER_MS = 3_000;
const AGAIN_MS = 2_000;

/** Stores the founder's key as soon as the log shows it: nobody may claim the team on a wiped server. */
export const withFounder = async (team, connection) => {
  if (team.founder) return team;
  const founder = await founderOf(connection, team);
  return founder ? { ...team, founder } : team;
};

/** Whether the log is still the one that the roll was read from. */
const isSameLog = (roll, { created, last }) => roll !== undefined && roll.created === created && last >= roll.offset;

/**
 * Reads new messages and removes expelled users. Answers the roll and the removed names; no roll before the founding.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ folder: string, portsOf: (team: object) => object, roll?: object }} asked
 * /
 */
export const followOnce = async (connection, { folder, portsOf, roll }) => {
  const known = await withFounder(await readTeam(folder), connection);
  if (!known.founder) return { gone: [] };
  const state = await streamState(connection, streamOf(known.team));
  const read = { ...(await readMembers(connection, known, isSameLog(roll, state) ? roll : undefined)), created: state.created };
  const { membership } = await openProtocol();
  const out = (team) => membership.expelledUsers(read, team.members);
  const written = await readTeam(folder);
  if (written.founder && out(written).length === 0) return { roll: read, gone: [] };
  const gone = await alone(folder, async () => {
    const team = { ...(await readTeam(folder)), founder: known.founder };
    const users = out(team);
    await writeTeam(folder, withoutUsers(team, users), { ports: portsOf(team) });
    return team.members.filter(({ user }) => users.includes(user)).map(({ name }) => name);
  });
  return { roll: read, gone };
};

/**
 * Follows the log until `signal` aborts, and reconnects when the server goes away. `onGone` gets the removed names, `onRead` each
 * roll.
 * @param {{ folder: string, reached: (team: object) => string, portsOf: (team: object) => object, signal: AbortSignal,
 *   onGone: (names: readonly string[]) => unknown, onTrouble: (error: Error) => void, lookMs?: number,
 *   onRead?: (connection: import('@nats-io/nats-core').NatsConnection, roll: object) => Promise<unknown> }} asked
 * /
 */
export const follow = async ({ folder, reached, portsOf, signal, onGone, onTrouble, onRead, lookMs = LOOK_MS }) => {
  let roll;
  while (!signal.aborted) {
    try {
      const team = await readTeam(folder);
      await asOwner(team, reached(team), async (connection) => {
        let isRung = false;
        let wake = () => undefined;
        const ring = () => {
          isRung = true;
          wake();
        };
        connection.subscribe(`telecampo.${team.team}.commit.*`, { callback: ring });
        const isOver = connection.closed().then(() => true);
        signal.addEventListener('abort', ring, { once: true });
        while (!signal.aborted) {
          isRung = false;
          const step = await followOnce(connection, { folder, portsOf, roll });
          roll = step.roll;
          if (step.gone.length > 0) await onGone(step.gone);
          if (roll && onRead) await onRead(connection, roll).catch(onTrouble);
          // A bell during this turn starts the next one at once.
          const news = new Promise((resolve) => {
            wake = () => resolve(false);
            if (isRung) wake();
          });
          if ((await Promise.race([news, sleep(lookMs, false, { ref: false }), isOver])) === true) return;
          await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
        }
      });
    } catch (error) {
      if (!signal.aborted) onTrouble(error);
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
};
