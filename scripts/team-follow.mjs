/** Keeps the server's list of users true to the log: who is expelled or declined in the app is let in no more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { alone, readTeam, streamOf, withoutUsers, writeTeam } from './team-config.mjs';
import { founderOf, openProtocol, readMembers, streamState } from './team-log.mjs';
import { asOwner } from './team-server.mjs';

/** The log is asked at least so often; its own messages tell sooner. */
const LOOK_MS = 5_000;
/** What comes together is read together; and a phone that is expelled or declined hears so before the server lets it in no more. */
const GATHER_MS = 3_000;
const AGAIN_MS = 2_000;

/** Remembers whose key founded the team, as soon as the log says it: nobody can claim it after a wiped server. */
export const withFounder = async (team, connection) => {
  if (team.founder) return team;
  const founder = await founderOf(connection, team);
  return founder ? { ...team, founder } : team;
};

/** Whether the log is still the one that a roll was read from. */
const isSameLog = (roll, { created, last }) => roll !== undefined && roll.created === created && last >= roll.offset;

/**
 * Reads the log on and takes off who is out. Answers the roll and the names that were taken off; no roll before the team is founded.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ folder: string, portsOf: (team: object) => object, roll?: object }} asked
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
 * Follows the log until `signal` ends it; a server that goes away is met again. `onGone` hears the names that were taken off, `onRead` each roll.
 * @param {{ folder: string, reached: (team: object) => string, portsOf: (team: object) => object, signal: AbortSignal,
 *   onGone: (names: readonly string[]) => unknown, onTrouble: (error: Error) => void, lookMs?: number,
 *   onRead?: (connection: import('@nats-io/nats-core').NatsConnection, roll: object) => Promise<unknown> }} asked
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
          // What rang while this turn read or told is read at once.
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
