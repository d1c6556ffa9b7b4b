import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nkeys } from '@nats-io/nats-core';
import { customAlphabet } from 'nanoid';

const newName = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);
const ROLES = ['supervisor', 'technician'];

/** What the server keeps of a team, beside its log. No secret of a member is here: the server knows public keys only. */
export const FILE = 'team.json';

const MEGABYTE = 1024 * 1024;
/** The app's messages and pieces of files stay under this. */
const MOST_BYTES_A_MESSAGE = 262_144;
const [LOG_BYTES, FILES_BYTES] = [512 * MEGABYTE, 4096 * MEGABYTE];
const WEEK = 7 * 86_400 * 1e9;
const CLUSTER_PORT = 6_222;

export const streamOf = (team) => `TC_${team}`;
const filesOf = (team) => `TF_${team}`;

/** What both streams of a team share: on the disk, append only, full rather than forgetful, read without consumers. */
const shared = (replicas) => ({
  ...{ storage: 'file', retention: 'limits', discard: 'new', num_replicas: replicas, max_msg_size: MOST_BYTES_A_MESSAGE },
  ...{ deny_delete: true, deny_purge: true, allow_direct: true, max_consumers: 64 },
});

/** The streams of a team: its log, of one order, known messages known again for a week; and its files, each piece once under its hash. */
export const streamConfigs = ({ team, replicas = 1 }) => [
  {
    ...{ name: streamOf(team), subjects: [`telecampo.${team}.commit.*`], ...shared(replicas) },
    ...{ max_bytes: LOG_BYTES, duplicate_window: WEEK },
    republish: { src: `telecampo.${team}.commit.*`, dest: `telecampo.${team}.live.{{wildcard(1)}}` },
  },
  {
    ...{ name: filesOf(team), subjects: [`telecampo.${team}.file.*.*`], ...shared(replicas) },
    ...{ max_bytes: FILES_BYTES, max_msgs_per_subject: 1, discard_new_per_subject: true },
  },
];

const newKey = () => {
  const pair = nkeys.createUser();
  return { key: pair.getPublicKey(), seed: new TextDecoder().decode(pair.getSeed()) };
};

const quoted = (texts) => `[${texts.map((text) => `"${text}"`).join(', ')}]`;

/** A member may publish under their own subject, store pieces of files, and read both streams. They hear their own answers and the live subjects. */
const memberBlock = ({ team }, { user, key }) => {
  const reading = [streamOf(team), filesOf(team)].flatMap((stream) => [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.DIRECT.GET.${stream}`,
  ]);
  const publish = [`telecampo.${team}.commit.${user}`, `telecampo.${team}.file.*.*`, ...reading];
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
 */
const serverConfig = (team, { ports }) => {
  const listen = team.isProduction ? '0.0.0.0' : '127.0.0.1';
  return `server_name: "${team.team}${ports.client}"
listen: "127.0.0.1:${ports.client}"
max_payload: 1MB
max_pending: 8MB
ping_interval: "20s"
ping_max: 2
websocket { listen: "${listen}:${ports.ws}", no_tls: true, compression: false, authorization { timeout: 10 } }
jetstream { store_dir: "log", max_mem: 64MB, max_file: 8GB${team.isProduction ? ', sync_interval: always' : ''} }
${clusterBlock(team, { listen, port: ports.cluster ?? CLUSTER_PORT })}accounts {
  TEAM {
    jetstream: enabled
    users: [
      { nkey: ${team.owner.key} },
${team.members.map((member) => memberBlock(team, member)).join(',\n')}
    ]
  }
}
`;
};

/** What an invite may name: the app talks without TLS to its own machine only. */
const SERVER = /^(wss:\/\/[^/\s]+|ws:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/?$/;
const LONGEST_NAME = 200;

const checkedName = (name) => {
  if (name.length <= LONGEST_NAME) return name;
  throw new Error(`A name has at most ${LONGEST_NAME} characters; this one has ${name.length}.`);
};
const checkedSite = (site) => {
  if (/^https?:$/.test(URL.canParse(site) ? new URL(site).protocol : '')) return site;
  throw new Error(`--site ${site} is no address of a site. It is as https://campo.example`);
};

/**
 * A new team without members. `routes` are the `host:port` of all its servers, where they are several. `port` is where its server listens.
 * @param {{ name: string, server: string, site: string, port?: number, isProduction?: boolean, routes?: readonly string[] }} asked
 */
export const newTeam = ({ name, server, site, port, isProduction = false, routes = [] }) => {
  if (!SERVER.test(server))
    throw new Error(`--server ${server} can't be reached by a phone. It is as wss://team.example, or ws://localhost:8443 here.`);
  return {
    ...{ team: newName(), name: checkedName(name), server, site: checkedSite(site), owner: newKey(), members: [] },
    ...(port && { port }),
    ...(isProduction && { isProduction }),
    ...(routes.length > 0 && { cluster: { routes, password: newName() + newName() } }),
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

/** The team with another key for a member, and what only their new invite says; the older key opens nothing any more. */
export const withNewKey = (team, name) => {
  const before = memberOf(team, name);
  const { key, seed } = newKey();
  const member = { ...before, key };
  return { team: { ...team, members: team.members.map((one) => (one === before ? member : one)) }, member, seed };
};

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

/** A file that says the same already stays untouched: a server that watches it would drop who is just connecting. */
const writeChanged = async (file, text) => {
  if (text !== (await readFile(file, 'utf8').catch(() => undefined))) await writeFile(file, text, { mode: 0o600 });
};

/** Writes what the server keeps, and its configuration, for the owner's eyes only. */
export const writeTeam = async (folder, team, places) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeChanged(path.join(folder, FILE), `${JSON.stringify(team, null, 2)}\n`);
  const file = path.join(folder, 'nats.conf');
  await writeChanged(file, serverConfig(team, places));
  return file;
};
