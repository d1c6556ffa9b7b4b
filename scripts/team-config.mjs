import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nkeys } from '@nats-io/nats-core';
import { customAlphabet } from 'nanoid';

const newName = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);
const ROLES = ['supervisor', 'technician'];

/** What the server keeps of a team, beside its log. No secret of a member is here: the server knows public keys only. */
export const FILE = 'team.json';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** The app's messages and pieces of files stay under this. */
const MOST_BYTES_A_MESSAGE = 262_144;
const LOG_BYTES = 512 * MEGABYTE;
/** Gigabytes for the files of a team: where its owner asks for no other number, and at most. */
const [FILES_ROOM, MOST_FILES_ROOM] = [4, 1_000];
const WEEK = 7 * 86_400 * 1e9;
const CLUSTER_PORT = 6_222;

/** How the stream of a team's log is named. */
export const streamOf = (team) => `TC_${team}`;
/** How the stream of a team's files is named. */
export const filesStreamOf = (team) => `TF_${team}`;

/** What both streams of a team share: on the disk, append only, full rather than forgetful, read without consumers. */
const shared = (replicas) => ({
  ...{ storage: 'file', retention: 'limits', discard: 'new', num_replicas: replicas, max_msg_size: MOST_BYTES_A_MESSAGE },
  ...{ deny_delete: true, deny_purge: true, allow_direct: true, max_consumers: 64 },
});

/**
 * The streams of a team: its log, of one order, known messages known again for a week; and its files, each piece once under its hash.
 * @param {{ team: string, replicas?: number, filesRoom?: number }} asked `filesRoom` in gigabytes
 */
export const streamConfigs = ({ team, replicas = 1, filesRoom = FILES_ROOM }) => [
  {
    ...{ name: streamOf(team), subjects: [`telecampo.${team}.commit.*`], ...shared(replicas) },
    ...{ max_bytes: LOG_BYTES, duplicate_window: WEEK },
    // The bell says that there is something, and of which number: a phone with little signal is not sent a message twice.
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
 * A member may publish under their own subject and under the one of scarce changes. They store pieces of files, read both streams, and hear
 * their own answers and the live subjects.
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

/** Makes several servers one cluster. Without the password nobody joins by this port. */
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
 * The configuration of a NATS server for one team; it is started in the team's folder. TLS is the proxy's. In production it listens where
 * the proxy reaches it, and syncs each message to the disk (from version 2.10 on). Else it listens on this machine only. A phone has ten
 * seconds to say who it is: with bad signal the server's own two are too few, and the phone would read that it is refused.
 * A server that runs can't change `max_file`, and then reads nothing else anew. So a team that knows its files' room has the highest from the
 * start, and its streams bound it. An older team keeps what its server has.
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

/**
 * The origin of a team's server: `wss://host[:port]` and nothing after it; on this machine `ws:` as well, for the app talks without TLS
 * to its own machine only. Nothing at anything else.
 */
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
  // Nobody could be confirmed under it: the app takes no person without a name.
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(name)) throw new Error('A name has to be seen; this one is blank.');
  if (name.length <= LONGEST_NAME) return name;
  throw new Error(`A name has at most ${LONGEST_NAME} characters; this one has ${name.length}.`);
};
const checkedSite = (site) => {
  if (/^https?:$/.test(URL.canParse(site) ? new URL(site).protocol : '')) return site;
  throw new Error(`--site ${site} is no address of a site. It is as https://campo.example`);
};

/** A server of a cluster reaches the others at `host:port`; three or more make one. */
const checkedRoutes = (routes) => {
  for (const route of routes) {
    const [, host = '', port] = /^(.+):(\d{1,5})$/.exec(route) ?? [];
    if (!HOST.test(host) || Number(port) < 1 || Number(port) > 65_535)
      throw new Error(`--routes ${route} is no server of a cluster. Each is as a.example:6222`);
  }
  if (routes.length > 0 && (routes.length < 3 || new Set(routes).size < routes.length))
    throw new Error('--routes names three servers or more, each once: of two, none may fail.');
  return routes;
};

/**
 * How many gigabytes the files may take; they never get less than they have, for then the server would forget some.
 * @param {string | undefined} asked @param {number} [least]
 */
export const checkedFilesRoom = (asked, least = 1) => {
  const room = Number(asked ?? FILES_ROOM);
  if (Number.isInteger(room) && room >= least && room <= MOST_FILES_ROOM) return room;
  throw new Error(`--files ${asked} is no room for the files: a whole number of gigabytes, ${least} to ${MOST_FILES_ROOM}.`);
};

/**
 * A new team without members. `routes` are the `host:port` of all its servers, where they are several. `port` is where its server listens.
 * @param {{ name: string, server: string, site: string, port?: number, isProduction?: boolean, routes?: readonly string[], filesRoom?: number }} asked
 */
export const newTeam = ({ name, server, site, port, isProduction = false, routes = [], filesRoom = FILES_ROOM }) => {
  if (!serverOrigin(server))
    throw new Error(`--server ${server} can't be reached by a phone. It is as wss://team.example, or ws://localhost:8443 here.`);
  return {
    ...{ team: newName(), name: checkedName(name), server, site: checkedSite(site), owner: newKey(), members: [] },
    ...{ filesRoom },
    ...(port && { port }),
    ...(isProduction && { isProduction }),
    ...(checkedRoutes(routes).length > 0 && { cluster: { routes, password: newName() + newName() } }),
  };
};

/** The team with one more member, and what only their invite says. */
export const withMember = (team, { name, role }) => {
  if (!ROLES.includes(role)) throw new Error(`--role is one of: ${ROLES.join(', ')}`);
  if (team.members.some((member) => member.name === name)) throw new Error(`There is a ${name} already. Choose another name.`);
  const { key, seed } = newKey();
  const member = { user: newName(), name: checkedName(name), role, key };
  return { team: { ...team, members: [...team.members, member] }, member, seed };
};

const memberOf = (team, name) => {
  const found = team.members.find((member) => member.name === name);
  if (!found) throw new Error(`There is no ${name}. npm run team -- list says who is invited.`);
  return found;
};

/**
 * The team with another key for a member, and what only their new invite says; the older key opens nothing any more. `devices` came by
 * earlier invites: expelling them later does not end this one.
 */
export const withNewKey = (team, name, devices = []) => {
  const before = memberOf(team, name);
  const { key, seed } = newKey();
  const member = { ...before, key, formerDevices: [...new Set([...(before.formerDevices ?? []), ...devices])] };
  return { team: { ...team, members: team.members.map((one) => (one === before ? member : one)) }, member, seed };
};

/** The team without these users. The log keeps a supervisor, so this can leave nobody locked out. */
export const withoutUsers = (team, users) => ({ ...team, members: team.members.filter(({ user }) => !users.includes(user)) });

/** The team without a member whom its owner takes off the server. */
export const withoutMember = (team, name) => {
  const gone = memberOf(team, name);
  const members = team.members.filter((member) => member !== gone);
  if (!members.some(({ role }) => role === 'supervisor'))
    throw new Error(
      `${name} is the only supervisor: nobody could let anybody in. First npm run team -- invite NAME --role supervisor`,
    );
  return { ...team, members };
};

/** The link that lets a phone in; the fragment never leaves the browser. `founder` is whose key every phone trusts first. */
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

/** Reads a team's file; where there is none, that is said, or nothing is answered. One that is damaged is never taken for none. */
export const readTeam = async (folder, { isOptional = false } = {}) => {
  const file = path.join(folder, FILE);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw new Error(`${file} can't be read: ${error.message}. Put its backup there.`);
    if (isOptional) return undefined;
    throw new Error('There is no team here yet. Make one: npm run team -- new "Our team"');
  }
};

/**
 * Writes a file for the owner's eyes only, beside it first: a full disk or a cut of power leaves the older one. A file that says the
 * same already stays untouched. A server that watches it would drop whoever is just connecting.
 */
export const writePrivate = async (file, content) => {
  const there = await readFile(file).catch(() => undefined);
  if (there?.equals(Buffer.from(content))) return chmod(file, 0o600);
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, content, { mode: 0o600, flush: true });
  await rename(beside, file);
};

/** Closes a folder and what is in it to everybody but its owner; a log that an older version made, too. */
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

/** Writes what the server keeps, and its configuration, for the owner's eyes only. */
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
/** A lock that nobody has touched for so long was left by a process that was killed. */
const LOCK_STALE_MS = 30_000;

/**
 * Runs one change of a team's files at a time, also of several processes: `serve` takes off who is expelled while somebody is invited. A backup
 * has its folder alone.
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
      else if (tries === LOCK_TRIES) throw new Error(`Another command works in ${folder}. If none runs, delete ${file}`);
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
