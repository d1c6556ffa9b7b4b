import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nkeys } from '@nats-io/nats-core';
import { customAlphabet } from 'nanoid';

const newName = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);
const ROLES = ['supervisor', 'technician'];

/** The team's file beside its log. It contains no member's secret, only public keys. */
export const FILE = 'team.json';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** The largest message in bytes; the app's messages and pieces of files are smaller. */
const MOST_BYTES_A_MESSAGE = 262_144;
const LOG_BYTES = 512 * MEGABYTE;
/** The room for a team's files in gigabytes: the default, and the maximum. */
const [FILES_ROOM, MOST_FILES_ROOM] = [4, 1_000];
const WEEK = 7 * 86_400 * 1e9;
const CLUSTER_PORT = 6_222;

/** The name of a team's log stream. */
export const streamOf = (team) => `TC_${team}`;
/** The name of a team's file stream. */
export const filesStreamOf = (team) => `TF_${team}`;

/** The configuration common to both streams: on the disk, append only, and full streams refuse new messages. */
const shared = (replicas) => ({
  ...{ storage: 'file', retention: 'limits', discard: 'new', num_replicas: replicas, max_msg_size: MOST_BYTES_A_MESSAGE },
  ...{ deny_delete: true, deny_purge: true, allow_direct: true, max_consumers: 64 },
});

/**
 * The streams of a team: its log, which recognizes repeated message ids for a week, and its files, each piece once by its hash.
 * @param {{ team: string, replicas?: number, filesRoom?: number }} asked `filesRoom` in gigabytes
 * /
 */
export const streamConfigs = ({ team, replicas = 1, filesRoom = FILES_ROOM }) => [
  {
    ...{ name: streamOf(team), subjects: [`telecampo.${team}.commit.*`], ...shared(replicas) },
    ...{ max_bytes: LOG_BYTES, duplicate_window: WEEK },
    // The bell only has headers with the offset: a device on a weak signal must not receive each message twice.
    republish: { src: `telecampo.${team}.commit.*`, dest: `telecampo.${team}.live.{{wildcard(1)}}`, headers_only: true },
  },
  {
    ...{ name: filesStreamOf(team), subjects: [`telecampo.${team}.file.*.*`], ...shared(replicas) },
    ...{ max_bytes: filesRoom * GIGABYTE, max_msgs_per_subject: 1, discard_new_per_subject: true },
  },
];

const newKey = () => {
  const pair = nkeys.createUser();
  return { key: pair.getPublicKey(), seed: new TextDecoder().decode(pair.getSeed()) };
};

const quoted = (texts) => `[${texts.map((text) => `"${text}"`).join(', ')}]`;

/**
 * The permissions of a member. They publish under their own and the scarce subject, store pieces of files and read both streams.
 * They receive their own answers and the bell.
 */
const memberBlock = ({ team }, { user, key }) => {
  const reading = [streamOf(team), filesStreamOf(team)].flatMap((stream) => [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.DIRECT.GET.${stream}`,
  ]);
  const commits = [user, 'scarce'].map((whose) => `telecampo.${team}.commit.${whose}`);
  const publish = [...commits, `telecampo.${team}.file.*.*`, ...reading];
  const subscribe = [`_INBOX_${user}.>`, `telecampo.${team}.live.*`];
  return `      { nkey: ${key}, permissions: { publish: { allow: ${quoted(publish)} }, subscribe: { allow: ${quoted(subscribe)} } } }`;
};

/** The cluster of several servers; joining needs the password. */
const clusterBlock = ({ team, cluster }, { listen, port }) => {
  if (!cluster) return '';
  const { routes, password } = cluster;
  const others = routes.map((route) => `nats-route://telecampo:${password}@${route}`);
  return `cluster {
  name: "${team}"
  listen: "${listen}:${port}"
  authorization { user: telecampo, password: "${password}" }
  routes: ${quoted(others)}
}
`;
};

/**
 * The configuration of a NATS server for one team, started in the team's folder. TLS is the proxy's.
 * In production it listens where the proxy reaches it and syncs each message to the disk (from version 2.10 on). Otherwise it
 * listens on this machine only.
 * A device has ten seconds to authenticate: the server's default of two is too short for a weak signal, and the device would
 * appear refused.
 * A running server can't change `max_file`, and a changed value keeps it from reading anything else again. A team with known room
 * for files therefore has the maximum from the start, and its streams limit it. An older team keeps its server's value.
 */
export const serverConfig = (team, { ports }) => {
  const listen = team.isProduction ? '0.0.0.0' : '127.0.0.1';
  return `server_name: "${team.team}${ports.client}"
listen: "127.0.0.1:${ports.client}"
max_payload: 1MB
max_pending: 8MB
ping_interval: "20s"
ping_max: 2
websocket { listen: "${listen}:${ports.ws}", no_tls: true, compression: false, authorization { timeout: 10 } }
jetstream { store_dir: "log", max_mem: 64MB, max_file: ${team.filesRoom ? `${MOST_FILES_ROOM + 1}GB` : '8GB'}${team.isProduction ? ', sync_interval: always' : ''} }
${clusterBlock(team, { listen, port: ports.cluster ?? CLUSTER_PORT })}accounts {
  TEAM {
    jetstream: enabled
    users: [
${[`      { nkey: ${team.owner.key} }`, ...team.members.map((member) => memberBlock(team, member))].join(',\n')}
    ]
  }
}
`;
};

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$/i;

/** The origin of a team's server: `wss://host[:port]` without a path, or `ws:` on this machine. `undefined` for anything else. */
export const serverOrigin = (address) => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, host, pathname, search, hash, username, password } = new URL(address);
  const isBare = pathname === '/' && search + hash + username + password === '';
  const isLocal = protocol === 'ws:' && ['localhost', '127.0.0.1'].includes(hostname);
  if (!isBare || !HOST.test(hostname) || !(protocol === 'wss:' || isLocal)) return undefined;
  return origin === 'null' ? `${protocol}//${host}` : origin;
};

const LONGEST_NAME = 200;

const checkedName = (name) => {
  // The app can't confirm a member without a name.
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(name)) throw new Error('The name is blank.');
  if (name.length <= LONGEST_NAME) return name;
  throw new Error(`The name has ${name.length} characters; at most ${LONGEST_NAME} are allowed.`);
};
const checkedSite = (site) => {
  if (/^https?:$/.test(URL.canParse(site) ? new URL(site).protocol : '')) return site;
  throw new Error(`--site ${site} is not the address of a site, such as https://campo.example`);
};

/** A cluster needs at least three servers, each as `host:port`. */
const checkedRoutes = (routes) => {
  for (const route of routes) {
    const [, host = '', port] = /^(.+):(\d{1,5})$/.exec(route) ?? [];
    if (!HOST.test(host) || Number(port) < 1 || Number(port) > 65_535)
      throw new Error(`--routes ${route} is not a server of a cluster, such as a.example:6222.`);
  }
  if (routes.length > 0 && (routes.length < 3 || new Set(routes).size < routes.length))
    throw new Error('--routes needs at least three different servers: a cluster of two stops when one fails.');
  return routes;
};

/**
 * The room for files in gigabytes. It never shrinks, because the server would delete files.
 * @param {string | undefined} asked @param {number} [least]
 * /
 */
export const checkedFilesRoom = (asked, least = 1) => {
  const room = Number(asked ?? FILES_ROOM);
  if (Number.isInteger(room) && room >= least && room <= MOST_FILES_ROOM) return room;
  throw new Error(`--files ${asked} is not a whole number of gigabytes from ${least} to ${MOST_FILES_ROOM}.`);
};

/**
 * A new team without members. `routes` are the `host:port` of all servers of a cluster. `port` is where its server listens.
 * @param {{ name: string, server: string, site: string, port?: number, isProduction?: boolean, routes?: readonly string[], filesRoom?: number }} asked
 * /
 */
export const newTeam = ({ name, server, site, port, isProduction = false, routes = [], filesRoom = FILES_ROOM }) => {
  if (!serverOrigin(server))
    throw new Error(
      `--server ${server} can't be reached by a phone. Use wss://team.example, or ws://localhost:8443 on this machine.`,
    );
  return {
    ...{ team: newName(), name: checkedName(name), server, site: checkedSite(site), owner: newKey(), members: [] },
    ...{ filesRoom },
    ...(port && { port }),
    ...(isProduction && { isProduction }),
    ...(checkedRoutes(routes).length > 0 && { cluster: { routes, password: newName() + newName() } }),
  };
};

/** Adds a member. Answers the team, and the secret that only their invite contains. */
export const withMember = (team, { name, role }) => {
  if (!ROLES.includes(role)) throw new Error(`--role is one of: ${ROLES.join(', ')}`);
  if (team.members.some((member) => member.name === name)) throw new Error(`The name ${name} is taken. Choose another one.`);
  const { key, seed } = newKey();
  const member = { user: newName(), name: checkedName(name), role, key };
  return { team: { ...team, members: [...team.members, member] }, member, seed };
};

const memberOf = (team, name) => {
  const found = team.members.find((member) => member.name === name);
  if (!found) throw new Error(`Nobody is named ${name}. npm run team -- list shows the invited users.`);
  return found;
};

/**
 * Gives a member a new key. Answers the team, and the secret of the new invite; the old key is void. `devices` used earlier
 * invites: expelling them later does not end this one.
 */
export const withNewKey = (team, name, devices = []) => {
  const before = memberOf(team, name);
  const { key, seed } = newKey();
  const member = { ...before, key, formerDevices: [...new Set([...(before.formerDevices ?? []), ...devices])] };
  return { team: { ...team, members: team.members.map((one) => (one === before ? member : one)) }, member, seed };
};

/** Removes these users. The log always keeps a supervisor, so nobody is locked out. */
export const withoutUsers = (team, users) => ({ ...team, members: team.members.filter(({ user }) => !users.includes(user)) });

/** Removes a member by their owner's command. */
export const withoutMember = (team, name) => {
  const gone = memberOf(team, name);
  const members = team.members.filter((member) => member !== gone);
  if (!members.some(({ role }) => role === 'supervisor'))
    throw new Error(
      `${name} is the only supervisor: without them nobody can admit members. First run npm run team -- invite NAME --role supervisor`,
    );
  return { ...team, members };
};

/** The invite link; its fragment never leaves the browser. `founder` is the key that every device trusts first. */
export const inviteLink = ({ team, name, server, site }, member, seed, founder) => {
  const invite = {
    v: 1,
    team,
    name,
    server,
    user: member.user,
    person: member.name,
    role: member.role,
    seed,
    ...(founder && { founder }),
  };
  return `${site.replace(/\/$/, '')}/team/#invite=${Buffer.from(JSON.stringify(invite)).toString('base64url')}`;
};

/** Reads a team's file. A missing one throws, or answers `undefined` on request; a damaged one always throws. */
export const readTeam = async (folder, { isOptional = false } = {}) => {
  const file = path.join(folder, FILE);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw new Error(`${file} can't be read: ${error.message}. Restore that file from a backup.`);
    if (isOptional) return undefined;
    throw new Error('There is no team here yet. Create one: npm run team -- new "Our team"');
  }
};

/**
 * Writes a file readable by its owner only. It goes to a temporary file first, so that a full disk or a power cut leaves the old
 * one. An equal file stays untouched, because a change makes the server reload and drop connecting devices.
 */
export const writePrivate = async (file, content) => {
  const there = await readFile(file).catch(() => undefined);
  if (there?.equals(Buffer.from(content))) return chmod(file, 0o600);
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, content, { mode: 0o600, flush: true });
  await rename(beside, file);
};

/** Restricts a folder and its content to its owner, also a log of an older version. */
const closeFolder = async (folder) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || entry.name === LOCK) continue;
    await chmod(path.join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
};

/** Writes the team's file and the server's configuration, readable by their owner only. */
export const writeTeam = async (folder, team, places) => {
  await closeFolder(folder);
  await writePrivate(path.join(folder, FILE), `${JSON.stringify(team, null, 2)}\n`);
  const file = path.join(folder, 'nats.conf');
  await writePrivate(file, serverConfig(team, places));
  return file;
};

const LOCK = '.changing';
const LOCK_TRIES = 100;
const LOCK_WAIT_MS = 100;
/** A lock untouched for this time was left by a killed process. */
const LOCK_STALE_MS = 30_000;

/**
 * Runs one change of a team's files at a time, across processes: `serve` removes expelled users while somebody is invited. A
 * backup locks its own folder.
 */
export const alone = async (folder, work) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, LOCK);
  for (let tries = 1; ; tries += 1) {
    try {
      await (await open(file, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const { mtimeMs = Date.now() } = await stat(file).catch(() => ({}));
      if (Date.now() - mtimeMs > LOCK_STALE_MS) await rm(file, { force: true });
      else if (tries === LOCK_TRIES) throw new Error(`Another command is using ${folder}. If none is running, delete ${file}`);
      else await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    }
  }
  const held = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), LOCK_STALE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(held);
    await rm(file, { force: true });
  }
};
