import { execFile } from 'node:child_process';
import { unwatchFile, watchFile } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { inProject } from './project.mjs';
import { backUp, checkedBackup, fill, restore } from './team-backup.mjs';
import {
  alone,
  checkedFilesRoom,
  FILE,
  inviteLink,
  newTeam,
  readTeam,
  withMember,
  withNewKey,
  withoutMember,
  writeTeam,
} from './team-config.mjs';
import { follow, followOnce, withFounder } from './team-follow.mjs';
import { openProtocol, readMembers } from './team-log.mjs';
import { asOwner, ensureStreams, START_ANEW, startNats } from './team-server.mjs';
import { statusText, teamStatus } from './team-status.mjs';
import { createTrimmer, trim } from './team-trim.mjs';

const USAGE = `npm run team -- <command>
  new NAME [--server wss://…] [--site https://…]   creates a team in the folder .team, and the founder's invite
    --port 8443                                    the port of its server
    --production                                   its server is behind a proxy, version 2.12.7 or newer (see docs/team.md)
    --routes a:6222,b:6222,c:6222                  the servers of its cluster
    --files 4                                      the room for its photos and files, in gigabytes
  serve                                            runs its nats-server here, removes users expelled in the app, and trims the log
  follow [--once] [--deploy COMMAND]               the same for a server elsewhere; COMMAND takes .team/nats.conf there
  streams [--files 100]                            creates its log on a server elsewhere; with --files, enlarges the room for files, also here
  trim                                             deletes messages that no phone needs any more, on a server elsewhere; for cron
  invite NAME --role supervisor|technician         prints a link and its QR code; needs a founded team and a running server
  invite NAME --again                              replaces a lost link or phone; the older link stops working
  expel NAME                                       removes a user who never joined (expel a joined one in the app)
  list                                             lists the invited users
  status [--json]                                  shows used room, members, join requests and damage; exits with 2 if somebody must act
  backup FOLDER                                    copies its log and files while the server runs; the next time only new data
  restore FOLDER                                   restores its log from a backup; first stop the server (a cluster must run, without a log)
Every command accepts --folder FOLDER for a team outside of .team.`;

const DEFAULT_PORT = 8443;

const asked = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        role: { type: 'string', default: 'technician' },
        again: { type: 'boolean', default: false },
        server: { type: 'string' },
        site: { type: 'string', default: 'http://localhost:3000' },
        folder: { type: 'string', default: inProject('.team') },
        port: { type: 'string' },
        production: { type: 'boolean', default: false },
        routes: { type: 'string', default: '' },
        files: { type: 'string' },
        once: { type: 'boolean', default: false },
        deploy: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}.\n\n${USAGE}`);
    process.exit(1);
  }
};
const { values, positionals } = asked();
const [command, name = ''] = positionals;
const folder = path.resolve(values.folder);

const portAsked = () => {
  const port = Number(values.port ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 1 && port < 65_536) return port;
  throw new Error(`--port ${values.port} is not a port.`);
};
/** A team keeps its port, because its invites contain it. */
const portsOf = ({ port = DEFAULT_PORT }) => ({ ws: port, client: port - 1 });
const localOf = (team) => `ws://127.0.0.1:${portsOf(team).ws}`;

/** The address of a team's server: behind its proxy, or on this machine. */
const reached = (team) => (team.isProduction ? team.server : localOf(team));

const say = (text) => console.log(text);
const printInvite = (link, person) =>
  say(`${renderUnicodeCompact(link)}\n\nThe invite of ${person}. Anybody who has the link can use it:\n${link}`);
/** What to do after a change of the configuration: a server on this machine reloads it by itself. */
const howToReload = ({ isProduction }) =>
  isProduction
    ? 'Copy .team/nats.conf to the server and reload it: docker compose kill -s HUP nats'
    : 'A server on this machine reloads its configuration by itself.';
const named = () => {
  if (name === '') throw new Error(USAGE);
  return name;
};
const keep = (team) => writeTeam(folder, team, { ports: portsOf(team) });
/** Reads, changes and writes the team under a lock. */
const change = (work) => alone(folder, async () => work(await readTeam(folder)));

const nextSteps = (team) =>
  team.isProduction
    ? 'Next: start its server, then npm run team -- streams'
    : `Next, in two terminals: npm run team -- serve\n                        SYNC_URL=${team.server} npm start\nThen open the invite.`;

/** The exit code of `status` when somebody has to act. */
const ATTENTION = 2;
const folderAsked = () => {
  if (name === '') throw new Error(USAGE);
  return path.resolve(name);
};

/** Runs the owner's `--deploy` command, which takes the new configuration to a server elsewhere. */
const deploy = async () => {
  if (!values.deploy) return;
  await (process.platform === 'win32'
    ? promisify(execFile)('cmd', ['/c', values.deploy])
    : promisify(execFile)('sh', ['-c', values.deploy]));
};
/** The free bytes of the server's disk, if it is this machine's. */
const freeHere = async () => {
  const disk = await statfs(path.join(folder, 'log')).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
};
const sayGone = (names) => {
  for (const gone of names) say(`${gone} is expelled in the app, and removed from the server.`);
};
const following = (signal) => ({
  ...{ folder, reached, portsOf, signal },
  onTrouble: (error) => console.error(sentenceOf(error.message)),
});

const commands = {
  async new() {
    named();
    const port = portAsked();
    const there = await readTeam(folder, { isOptional: true });
    if (there)
      throw new Error(`There is a team already: ${there.name}. Its file is ${path.join(folder, FILE)}
To get the founder's link again: npm run team -- invite founder --again. For another team use --folder, and --port if both run.`);
    const { server = `ws://localhost:${port}`, site, production: isProduction } = values;
    if (isProduction && !values.server)
      throw new Error('--production needs the address of its server: --server wss://team.example');
    const routes = values.routes.split(',').filter(Boolean);
    const made = newTeam({ name, server, site, port, isProduction, routes, filesRoom: checkedFilesRoom(values.files) });
    const { team, member, seed } = withMember(made, { name: 'founder', role: 'supervisor' });
    await keep(team);
    printInvite(inviteLink(team, member, seed), member.name);
    say(`\n${nextSteps(team)}`);
  },
  async serve() {
    const team = await readTeam(folder);
    const file = await keep(team);
    const server = await startNats({ file, folder, ports: portsOf(team) });
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        ending.abort();
        server.stop();
      });
    }
    await ensureStreams(team, localOf(team)).catch((error) => server.stop().then(() => Promise.reject(error)));
    say(`The server of ${team.name} listens at ${localOf(team)} (process ${server.pid}). Ctrl C stops it.`);
    // Invites and expulsions change the file, and the server reloads it. Reading it or changing its permissions also changes its
    // times, and each reload drops connecting devices.
    watchFile(file, { interval: 500 }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs) server.reload();
    });
    const onRead = createTrimmer({ folder, portsOf });
    const followed = follow({ ...following(ending.signal), reached: localOf, onGone: sayGone, onRead });
    const why = await server.gone;
    unwatchFile(file);
    const isAsked = ending.signal.aborted;
    ending.abort();
    await followed;
    if (!isAsked) throw why;
  },
  async follow() {
    const onGone = async (names) => {
      sayGone(names);
      await deploy();
    };
    if (values.once) {
      const team = await readTeam(folder);
      const { gone } = await asOwner(team, reached(team), (connection) => followOnce(connection, { folder, portsOf }));
      if (gone.length > 0) await onGone(gone);
      return;
    }
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
    say(`Follows the log of ${(await readTeam(folder)).name}. Ctrl C stops it.`);
    await follow({ ...following(ending.signal), onGone });
  },
  async streams() {
    const team = await change(async (before) => {
      const asked = values.files && { filesRoom: checkedFilesRoom(values.files, before.filesRoom) };
      const after = { ...before, ...asked };
      // An update may extend the members' permissions, so the configuration is written again.
      await keep(after);
      if (asked && !before.filesRoom) throw new Error(START_ANEW);
      return after;
    });
    await ensureStreams(team, reached(team), team.cluster?.routes.length);
    say(`${team.server} has the log of ${team.name}.`);
    if (values.files) say(`Its files have ${team.filesRoom} GB.`);
  },
  async trim() {
    const team = await readTeam(folder);
    const trimmed = await asOwner(team, reached(team), async (connection) => {
      const { roll } = await followOnce(connection, { folder, portsOf });
      return roll && (await trim(connection, { folder, portsOf, roll }));
    });
    if (!trimmed) say('Nothing is trimmed: the log needs two valid chapters first.');
    else say(`The log is kept from number ${trimmed.first} on.`);
    if (trimmed?.waitsFor.length > 0) say(`It is kept for ${trimmed.waitsFor.length} absent devices: npm run team -- status`);
  },
  async invite() {
    named();
    const before = await readTeam(folder);
    const invitedTo = (team, devices) =>
      values.again ? withNewKey(team, name, devices) : withMember(team, { name, role: values.role });
    // Refuse impossible input before contacting a server.
    invitedTo(before);
    const { founder, devices } = await asOwner(before, reached(before), async (connection) => {
      const known = await withFounder(before, connection);
      if (!values.again || !known.founder) return { founder: known.founder, devices: [] };
      const { membership } = await openProtocol();
      const user = known.members.find((member) => member.name === name)?.user ?? '';
      return { founder: known.founder, devices: membership.devicesOf(await readMembers(connection, known), user) };
    });
    const invited = await change(async (there) => {
      const made = invitedTo(there, devices);
      // Only the first invite may found: another user would found a team of their own.
      const [first] = made.team.members;
      if (!founder && made.member.user !== first?.user)
        throw new Error("Nobody has founded the team yet: open the founder's invite first.");
      const team = { ...made.team, ...(founder && { founder }) };
      await keep(team);
      return { ...made, team };
    });
    printInvite(inviteLink(invited.team, invited.member, invited.seed, invited.team.founder), invited.member.name);
    say(`\n${howToReload(invited.team)}`);
  },
  async expel() {
    named();
    const team = await change(async (before) => {
      const after = withoutMember(before, name);
      await keep(after);
      return after;
    });
    say(`${name} is removed from the server's users. ${howToReload(team)}\nExpel their joined phones in the app.`);
  },
  async list() {
    const team = await readTeam(folder);
    say(`${team.name} · ${team.server}`);
    for (const member of team.members) say(`${member.name} · ${member.role}`);
  },
  async status() {
    const team = await readTeam(folder);
    const status = await asOwner(team, reached(team), async (connection) => teamStatus(connection, team, await freeHere()));
    say(values.json ? JSON.stringify(status, null, 2) : statusText(status));
    if (status.attention.length > 0) process.exitCode = ATTENTION;
  },
  async backup() {
    const to = folderAsked();
    const team = await readTeam(folder);
    const { streams } = await asOwner(team, reached(team), (connection) =>
      backUp(connection, { team, teamFolder: folder, folder: to }),
    );
    await checkedBackup(to);
    for (const [stream, { messages, last }] of Object.entries(streams))
      say(`${stream}: ${messages} messages, up to number ${last}`);
    say(`${to} is complete. It contains the team's secrets: protect it like .team.`);
  },
  async restore() {
    const from = folderAsked();
    const backup = await checkedBackup(from);
    const there = await readTeam(folder, { isOptional: true });
    if (there && there.team !== backup.team.team) throw new Error(`${folder} has another team: ${there.name}.`);
    const team = there ?? backup.team;
    await keep(team);
    const asked = { backup, from };
    // A cluster does not know what one server restored: its servers run without a log.
    if (team.cluster) await fill(team, reached(team), { ...asked, replicas: team.cluster.routes.length });
    else await restore(folder, team, { ...asked, port: portsOf(team).client });
    say(`The log of ${team.name} is as in ${from}.${team.cluster ? '' : ' Start its server: npm run team -- serve'}`);
  },
};

const sentenceOf = (message) => {
  if (/refused|ECONN|ENOTFOUND/i.test(message)) return `No server answers. Start it: npm run team -- serve (${message})`;
  if (/connection closed/i.test(message)) return `The connection to the server was lost. Run the command again. (${message})`;
  return /authorization/i.test(message)
    ? "The server belongs to another team and does not know this team's owner. Stop it and start this team's: npm run team -- serve"
    : message;
};

try {
  const run = commands[command];
  if (!run) throw new Error(USAGE);
  await run();
} catch (error) {
  console.error(sentenceOf(error.message));
  process.exitCode = 1;
}
