import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nkeys } from '@nats-io/nats-core';
import { customAlphabet } from 'nanoid';

const newName = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 12);
const ROLES = ['supervisor', 'technician'];

/** What the server keeps of a team, beside its log. No secret of a member is here: the server knows public keys only. */
export const FILE = 'team.json';

/** The limits of a team's log; the app's messages stay under the size. */
const LIMITS = { max_msg_size: 262_144, max_bytes: 512 * 1024 * 1024, duplicate_window: 7 * 86_400 * 1e9 };

export const streamOf = (team) => `TC_${team}`;

/** The log of a team: append only, one order, known messages known again for a week. */
export const streamConfig = ({ team, replicas = 1 }) => ({
  ...{ name: streamOf(team), subjects: [`telecampo.${team}.commit.*`], storage: 'file', retention: 'limits', discard: 'new' },
  ...{ num_replicas: replicas, deny_delete: true, deny_purge: true, allow_direct: true, max_consumers: 64, ...LIMITS },
  republish: { src: `telecampo.${team}.commit.*`, dest: `telecampo.${team}.live.{{wildcard(1)}}` },
});

const newKey = () => {
  const pair = nkeys.createUser();
  return { key: pair.getPublicKey(), seed: new TextDecoder().decode(pair.getSeed()) };
};

/** A member may write under their own subject, read the log, and listen to their own answers and to the bell; nothing else. */
const memberBlock = ({ team }, { user, key }) => {
  const stream = streamOf(team);
  const publish = [`telecampo.${team}.commit.${user}`, `$JS.API.STREAM.INFO.${stream}`, `$JS.API.DIRECT.GET.${stream}`];
  const subscribe = [`_INBOX_${user}.>`, `telecampo.${team}.live.*`];
  const list = (subjects) => `[${subjects.map((subject) => `"${subject}"`).join(', ')}]`;
  return `      { nkey: ${key}, permissions: { publish: { allow: ${list(publish)} }, subscribe: { allow: ${list(subscribe)} } } }`;
};

/** The configuration of a NATS server for one team. TLS is the proxy's: the WebSocket listens on this machine only, unless it is told otherwise. */
export const serverConfig = (
  team,
  { folder, ports, listen = '127.0.0.1', cluster = '' },
) => `server_name: "${team.team}${ports.client}"
listen: "127.0.0.1:${ports.client}"
max_payload: 1MB
max_pending: 8MB
ping_interval: "20s"
ping_max: 2
websocket { listen: "${listen}:${ports.ws}", no_tls: true, compression: false }
jetstream { store_dir: "${path.join(folder, 'log')}", max_mem: 64MB, max_file: 2GB }
${cluster}accounts {
  TEAM {
    jetstream: enabled
    users: [
      { nkey: ${team.owner.key} },
${team.members.map((member) => memberBlock(team, member)).join(',\n')}
    ]
  }
}
`;

/** A new team, and the secret of the first member, who founds it. */
export const newTeam = ({ name, server, site }) => {
  const owner = newKey();
  return { team: newName(), name, server, site, owner, members: [] };
};

/** The team with one more member, and what only their invite says. */
export const withMember = (team, { name, role }) => {
  if (!ROLES.includes(role)) throw new Error(`--role is one of: ${ROLES.join(', ')}`);
  if (team.members.some((member) => member.name === name)) throw new Error(`There is a ${name} already. Choose another name.`);
  const { key, seed } = newKey();
  const member = { user: newName(), name, role, key };
  return { team: { ...team, members: [...team.members, member] }, member, seed };
};

export const withoutMember = (team, name) => {
  if (!team.members.some((member) => member.name === name)) throw new Error(`There is no ${name}. npm run team -- list`);
  return { ...team, members: team.members.filter((member) => member.name !== name) };
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

export const readTeam = async (folder) => {
  try {
    return JSON.parse(await readFile(path.join(folder, FILE), 'utf8'));
  } catch {
    throw new Error('There is no team here yet. Make one: npm run team -- new "Our team"');
  }
};

/** Writes what the server keeps, and its configuration, for the owner's eyes only. */
export const writeTeam = async (folder, team, places) => {
  await writeFile(path.join(folder, FILE), `${JSON.stringify(team, null, 2)}\n`, { mode: 0o600 });
  const file = path.join(folder, 'nats.conf');
  await writeFile(file, serverConfig(team, { folder, ...places }), { mode: 0o600 });
  return file;
};
