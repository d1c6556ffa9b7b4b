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
  new NAME [--server wss://…] [--site https://…]   makes a team in the folder .team, and the founder's invite
    --port 8443                                    its server listens there
    --production                                   its server is reached by a proxy, and is 2.12.7 or newer (see docs/team.md)
    --routes a:6222,b:6222,c:6222                  it has several servers, these
    --files 4                                      its photos and files have so many gigabytes
  serve                                            runs a nats-server for it here; who is expelled in the app is let in no more; its log is trimmed
  follow [--once] [--deploy COMMAND]               the same for a server that runs elsewhere; COMMAND takes .team/nats.conf there
  streams [--files 100]                            makes its log on a server that runs elsewhere; gives the files more gigabytes, here too
  trim                                             lets a server that runs elsewhere forget what no phone needs any more; for cron
  invite NAME --role supervisor|technician         prints a link and its QR code (the founder's phone has founded the team, the server runs)
  invite NAME --again                              the same for a lost link or phone; the older link and its phone are let in no more
  expel NAME                                       takes somebody off the server who never came (who came is expelled in the app)
  list                                             who is invited
  status [--json]                                  how full it is, who is in it and who asks, what is damaged; ends with 2 where somebody must act
  backup FOLDER                                    copies its log and files while the server runs, or what is new since the last time
  restore FOLDER                                   puts its log back from a backup; the server does not run, but for a cluster, which has no log then
Each takes --folder, where the team is kept elsewhere than in .team.`;

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
  throw new Error(`--port ${values.port} is no port.`);
};
/** A team keeps the port that it was made with: its invites lead there. */
const portsOf = ({ port = DEFAULT_PORT }) => ({ ws: port, client: port - 1 });
const localOf = (team) => `ws://127.0.0.1:${portsOf(team).ws}`;

/** Where a team's server answers: behind its proxy, or on this machine. */
const reached = (team) => (team.isProduction ? team.server : localOf(team));

const say = (text) => console.log(text);
const printInvite = (link, person) =>
  say(`${renderUnicodeCompact(link)}\n\nThe invite of ${person}; it lets in whoever holds it:\n${link}`);
/** A server on this machine needs nothing. */
const readAgain = ({ isProduction }) =>
  isProduction
    ? 'Take .team/nats.conf to the server and let it read it again: docker compose kill -s HUP nats'
    : 'A server that runs on this machine reads it by itself.';
const named = () => {
  if (name === '') throw new Error(USAGE);
  return name;
};
const keep = (team) => writeTeam(folder, team, { ports: portsOf(team) });
/** Reads the team, changes it and writes it, while no other command does. */
const change = (work) => alone(folder, async () => work(await readTeam(folder)));

const nextSteps = (team) =>
  team.isProduction
    ? 'Next: start its server, then npm run team -- streams'
    : `Next, in two terminals: npm run team -- serve\n                        SYNC_URL=${team.server} npm start\nThen open the invite.`;

/** How `status` ends where somebody has to act. */
const ATTENTION = 2;
const folderAsked = () => {
  if (name === '') throw new Error(USAGE);
  return path.resolve(name);
};

/** Takes the new configuration to a server that runs elsewhere. */
const deploy = async () => {
  if (!values.deploy) return;
  await (process.platform === 'win32'
    ? promisify(execFile)('cmd', ['/c', values.deploy])
    : promisify(execFile)('sh', ['-c', values.deploy]));
};
/** The bytes that the server's disk has left, where it is this machine's. */
const freeHere = async () => {
  const disk = await statfs(path.join(folder, 'log')).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
};
const sayGone = (names) => {
  for (const gone of names) say(`${gone} is expelled in the app: off the list of the server.`);
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
For the founder's link anew: npm run team -- invite founder --again. For another team: --folder, and --port where both run.`);
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
    say(`The server of ${team.name} listens at ${localOf(team)} (process ${server.pid}). Ctrl C ends it.`);
    // Whoever is invited or expelled meanwhile is written there; the server reads it again.
    // Reading the file or its rights changes its times too, and each reload drops whoever is just connecting.
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
    say(`Follows the log of ${(await readTeam(folder)).name}. Ctrl C ends it.`);
    await follow({ ...following(ending.signal), onGone });
  },
  async streams() {
    const team = await change(async (before) => {
      const asked = values.files && { filesRoom: checkedFilesRoom(values.files, before.filesRoom) };
      const after = { ...before, ...asked };
      // An update may let members do more: the server reads what this writes.
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
    if (!trimmed) say('Nothing is trimmed: two chapters have to count before.');
    else say(`The log is kept from number ${trimmed.first} on.`);
    if (trimmed?.waitsFor.length > 0)
      say(`It waits for ${trimmed.waitsFor.length} devices that are away: npm run team -- status`);
  },
  async invite() {
    named();
    const before = await readTeam(folder);
    const invitedTo = (team, devices) =>
      values.again ? withNewKey(team, name, devices) : withMember(team, { name, role: values.role });
    // What can't be is refused before any server is asked.
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
      // Only the first invite founds: whoever else came before the founder would found a team of their own.
      const [first] = made.team.members;
      if (!founder && made.member.user !== first?.user)
        throw new Error("Nobody has founded the team yet: open the founder's invite first.");
      const team = { ...made.team, ...(founder && { founder }) };
      await keep(team);
      return { ...made, team };
    });
    printInvite(inviteLink(invited.team, invited.member, invited.seed, invited.team.founder), invited.member.name);
    say(`\n${readAgain(invited.team)}`);
  },
  async expel() {
    named();
    const team = await change(async (before) => {
      const after = withoutMember(before, name);
      await keep(after);
      return after;
    });
    say(
      `${name} is off the list of the server. ${readAgain(team)}\nA phone of theirs that is in the team is expelled in the app.`,
    );
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
    say(`${to} is whole. The secrets of the team are in it: keep it as you keep .team.`);
  },
  async restore() {
    const from = folderAsked();
    const backup = await checkedBackup(from);
    const there = await readTeam(folder, { isOptional: true });
    if (there && there.team !== backup.team.team) throw new Error(`${folder} has another team: ${there.name}.`);
    const team = there ?? backup.team;
    await keep(team);
    const asked = { backup, from };
    // What one server restored, a cluster does not know: its servers run, and have no log.
    if (team.cluster) await fill(team, reached(team), { ...asked, replicas: team.cluster.routes.length });
    else await restore(folder, team, { ...asked, port: portsOf(team).client });
    say(`The log of ${team.name} is as in ${from}.${team.cluster ? '' : ' Start its server: npm run team -- serve'}`);
  },
};

const sentenceOf = (message) => {
  if (/refused|ECONN|ENOTFOUND/i.test(message)) return `No server answers. Start it: npm run team -- serve (${message})`;
  if (/connection closed/i.test(message)) return `The server went away. Call it again. (${message})`;
  return /authorization/i.test(message)
    ? "The server there is another team's: it does not know the owner of this one. End it, and start this one's: npm run team -- serve"
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
