/** Trims a team's log to its second newest chapter (decision 080). */
import { alone, readTeam, streamOf, writeTeam } from './team-config.mjs';
import { openProtocol, readFromChapter, savedRoll, streamState } from './team-log.mjs';
import { ask, unbounded } from './team-server.mjs';

/** Spare messages: each one that arrives during the trim removes one more. */
const MARGIN = 1_000;
const HOUR_MS = 3_600_000;

/** Removes the messages before a number. Deleting is forbidden in the log, so its limit is lowered for a moment. */
const forgetBefore = async (connection, stream, first) => {
  const { config, state } = await ask(connection, `$JS.API.STREAM.INFO.${stream}`, {});
  const bound = { max_msgs: state.last_seq - first + 1, discard: 'old' };
  await ask(connection, `$JS.API.STREAM.UPDATE.${stream}`, { ...config, ...bound });
  await ask(connection, `$JS.API.STREAM.UPDATE.${stream}`, unbounded(config));
};

/**
 * Trims a log whose roll was read to its end. Answers its new first number and the devices it waits for; `undefined` without two
 * valid chapters.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ folder: string, portsOf: (team: object) => object, roll: object }} asked
 * /
 */
export const trim = async (connection, { folder, portsOf, roll }) => {
  const team = await readTeam(folder);
  const { membership } = await openProtocol();
  // The log has a message of a newer version, which may need more than this checkout knows.
  if (roll.stoppedAt !== undefined) return undefined;
  const newest = await readFromChapter(connection, team, { roll });
  const older = newest && (await readFromChapter(connection, team, { before: newest.checkpoint.place, roll }));
  if (!older) return undefined;
  const { place } = older.checkpoint;
  const stream = streamOf(team.team);
  const state = await streamState(connection, stream);
  const days = membership.awayDays(state);
  const first = Math.max(1, membership.firstKeptOffset(roll, place, days) - MARGIN);
  if (first > state.first) {
    // Stores which user each device wrote as, which only the removed messages say.
    await alone(folder, async () =>
      writeTeam(folder, { ...(await readTeam(folder)), roll: savedRoll(roll) }, { ports: portsOf(team) }),
    );
    await forgetBefore(connection, stream, first);
  }
  return { first: (await streamState(connection, stream)).first, waitsFor: membership.devicesBefore(roll, place, days) };
};

/** Trims at most once an hour, during `follow`. */
export const createTrimmer = ({ folder, portsOf }) => {
  let next = 0;
  return async (connection, roll) => {
    if (Date.now() < next) return;
    next = Date.now() + HOUR_MS;
    await trim(connection, { folder, portsOf, roll });
  };
};
