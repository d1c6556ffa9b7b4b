/** The status of a team's server, for its owner and for cron. */
import { filesStreamOf, streamOf } from './team-config.mjs';
import { withFounder } from './team-follow.mjs';
import { openProtocol, readFounded, streamState } from './team-log.mjs';

/** Above this share of its room a stream needs attention. */
const NEARLY_FULL = 0.8;

/** The differences between the log and the team's file. */
const damageOf = ({ log, files, roll, claimed, team }) => [
  ...(log.holes > 0 ? [`The log lost ${log.holes} messages in the middle.`] : []),
  ...(files.holes > 0 ? [`The files lost ${files.holes} pieces.`] : []),
  ...(roll?.stoppedAt === undefined ? [] : [`Message ${roll.stoppedAt} is from a newer version: update this checkout.`]),
  ...(claimed && team.founder && claimed.key !== team.founder.key
    ? [`The log begins with a seed of ${claimed.device}, which is not the founder's device.`]
    : []),
];

const MORE_ROOM = { files: ' Give it more gigabytes: npm run team -- streams --files 100' };
const fullOf = (streams) =>
  Object.entries(streams).flatMap(([name, { bytes, room }]) =>
    room > 0 && bytes >= room * NEARLY_FULL
      ? [`The ${name} stream is ${Math.floor((100 * bytes) / room)} % full.${MORE_ROOM[name] ?? ''}`]
      : [],
  );

/** A server with a full disk refuses everything, in every stream. */
const tightOf = (streams, free) => {
  const left = Object.values(streams).reduce((sum, { bytes, room }) => sum + Math.max(0, room - bytes), 0);
  const gigabytes = (bytes) => (bytes / 1024 ** 3).toFixed(1);
  return free !== undefined && free < left
    ? [`The disk has ${gigabytes(free)} GB left, and log and files may take ${gigabytes(left)} GB more.`]
    : [];
};

/**
 * The data of `npm run team -- status`. `attention` lists what the owner has to act upon.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {object} written @param {number} [free] bytes left on the server's disk
 * /
 */
export const teamStatus = async (connection, written, free) => {
  const team = await withFounder(written, connection);
  const { membership, chapterBefore } = await openProtocol();
  const log = await streamState(connection, streamOf(team.team));
  const files = await streamState(connection, filesStreamOf(team.team));
  const { roll, claimed } = team.founder ? await readFounded(connection, team) : {};
  const streams = { log, files };
  const seenOf = (device) => roll?.devices.get(device)?.lastSeen;
  const nameOf = (user) => roll?.fold.data.users.get(user)?.name;
  const members = [...(roll?.fold.members.values() ?? [])].map(({ device, user, role, label }) => ({
    ...{ device, name: nameOf(user) ?? user, role, label, lastSeen: seenOf(device) },
  }));
  const asking = [...(roll?.fold.asking.values() ?? [])].map(({ device, name, label, at }) => ({ device, name, label, at }));
  // The log could be trimmed to its second newest chapter.
  const waitsDays = membership.awayDays(log);
  const waiting = roll ? membership.devicesBefore(roll, chapterBefore(chapterBefore(log.last)), waitsDays) : [];
  const unused = team.members.filter(({ user }) => !roll || membership.devicesOf(roll, user).length === 0);
  return {
    ...{ team: team.name, server: team.server, isFounded: team.founder !== undefined, streams, members, asking },
    unusedInvites: unused.map(({ name }) => name),
    skipped: roll?.fold.skipped.length ?? 0,
    ...{ waitsDays, waitsFor: members.filter(({ device }) => waiting.includes(device)) },
    attention: [...damageOf({ log, files, roll, claimed, team }), ...fullOf(streams), ...tightOf(streams, free)],
  };
};

const MEGABYTE = 1024 * 1024;
const moment = (instant) => (instant ? `${instant.slice(0, 16).replace('T', ' ')} UTC` : 'never');

const streamLine = ([name, { first, messages, bytes, room, at }]) => {
  const share = room > 0 ? ` of ${Math.round(room / MEGABYTE)} MB (${((100 * bytes) / room).toFixed(1)} %)` : '';
  const from = name === 'log' && first > 1 ? ` from number ${first} on` : '';
  return `${name.padEnd(6)} ${messages} messages${from} · ${(bytes / MEGABYTE).toFixed(1)} MB${share} · last ${moment(at)}`;
};

const deviceLine = ({ name, role, label, device, lastSeen, at }) =>
  `  ${[name, role, label, device, at ? `waiting since ${moment(at)}` : `last seen ${moment(lastSeen)}`].filter(Boolean).join(' · ')}`;

/** The status as text. */
export const statusText = ({ waitsDays, waitsFor, ...status }) => {
  const { team, server, isFounded, streams, members, asking, unusedInvites, skipped, attention } = status;
  return [
    `${team} · ${server}`,
    ...Object.entries(streams).map(streamLine),
    isFounded ? `Members: ${members.length}` : 'Nobody has founded the team yet.',
    ...members.map(deviceLine),
    ...(asking.length > 0 ? [`Asking to join: ${asking.length}`, ...asking.map(deviceLine)] : []),
    ...(unusedInvites.length > 0 ? [`Invites that nobody has used: ${unusedInvites.join(', ')}`] : []),
    ...(waitsFor.length > 0
      ? [`The log is kept for absent devices, at most ${waitsDays} days: ${waitsFor.length}`, ...waitsFor.map(deviceLine)]
      : []),
    ...(skipped > 0 ? [`Messages that all phones skip: ${skipped}${skipped === 100 ? ' or more' : ''}`] : []),
    ...(attention.length > 0 ? ['Needs attention:', ...attention.map((line) => `  ${line}`)] : ['Nothing needs attention.']),
  ].join('\n');
};
