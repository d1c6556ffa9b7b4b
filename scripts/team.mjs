import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { inProject } from './project.mjs';
import { FILE, inviteLink, newTeam, readTeam, withMember, withNewKey, withoutMember, writeTeam } from './team-config.mjs';
import { ensureStreams, founderOf, startNats } from './team-server.mjs';

const USAGE = `npm run team -- <command>
  new NAME [--server wss://…] [--site https://…]   makes a team in the folder .team, and the founder's invite
    --port 8443                                    its server listens there
    --production                                   its server is reached by a proxy, and is 2.12.7 or newer (see docs/team.md)
    --routes a:6222,b:6222,c:6222                  it has several servers, these
  serve                                            runs a nats-server for it on this machine
  streams                                          makes its log on a server that runs elsewhere
  invite NAME --role supervisor|technician         prints a link and its QR code (the founder's phone has founded the team, the server runs)
  invite NAME --again                              the same for a lost link or phone; the older link and its phone are let in no more
  expel NAME                                       takes a member off the server; expel their phone in the app as well
  list                                             who is invited
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
/** Who serves on this machine needs to do nothing. */
const readAgain = ({ isProduction }) =>
  isProduction
    ? 'Take .team/nats.conf to the server and let it read it again: docker compose kill -s HUP nats'
    : 'A server that runs on this machine reads it by itself.';
const named = () => {
  if (name === '') throw new Error(USAGE);
  return name;
};
const keep = (team) => writeTeam(folder, team, { ports: portsOf(team) });

const nextSteps = (team) =>
  team.isProduction
    ? 'Next: start its server, then npm run team -- streams'
    : `Next, in two terminals: npm run team -- serve\n                        SYNC_URL=${team.server} npm start\nThen open the invite.`;

const commands = {
  async new() {
    named();
    const port = portAsked();
    const there = await readTeam(folder, { isOptional: true });
    if (there)
      throw new Error(`There is a team already: ${there.name}. Its file is ${path.join(folder, FILE)}
For the founder's link anew: npm run team -- invite founder --again. For another team: --folder, and --port where both run.`);
    const { server = `ws://localhost:${port}`, site, production: isProduction } = values;
    const routes = values.routes.split(',').filter(Boolean);
    const made = newTeam({ name, server, site, port, isProduction, routes });
    const { team, member, seed } = withMember(made, { name: 'founder', role: 'supervisor' });
    await keep(team);
    printInvite(inviteLink(team, member, seed), member.name);
    say(`\n${nextSteps(team)}`);
  },
  async serve() {
    const team = await readTeam(folder);
    const file = await keep(team);
    const server = await startNats({ file, folder, ports: portsOf(team) });
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        isAsked = true;
        server.stop();
      });
    }
    await ensureStreams(team, localOf(team)).catch((error) => server.stop().then(() => Promise.reject(error)));
    say(`The server of ${team.name} listens at ${localOf(team)} (process ${server.pid}). Ctrl C ends it.`);
    // Whoever is invited or expelled meanwhile is written there; the server reads it again.
    watchFile(file, { interval: 500 }, () => server.reload());
    const why = await server.gone;
    unwatchFile(file);
    if (!isAsked) throw why;
  },
  async streams() {
    const team = await readTeam(folder);
    await ensureStreams(team, reached(team), team.cluster?.routes.length);
    say(`${team.server} has the log of ${team.name}.`);
  },
  async invite() {
    const before = await readTeam(folder);
    const { team, member, seed } = values.again
      ? withNewKey(before, named())
      : withMember(before, { name: named(), role: values.role });
    const founder = await founderOf(before, reached(before));
    // Only the first invite founds: whoever else came before the founder would found a team of their own.
    const [first] = team.members;
    if (!founder && member.user !== first?.user)
      throw new Error("Nobody has founded the team yet: open the founder's invite first.");
    await keep(team);
    printInvite(inviteLink(team, member, seed, founder), member.name);
    say(`\n${readAgain(team)}`);
  },
  async expel() {
    const team = withoutMember(await readTeam(folder), named());
    await keep(team);
    say(`${name} is off the list of the server. ${readAgain(team)}\nExpel their phone in the app as well.`);
  },
  async list() {
    const team = await readTeam(folder);
    say(`${team.name} · ${team.server}`);
    for (const member of team.members) say(`${member.name} · ${member.role}`);
  },
};

const sentenceOf = (message) => {
  if (/refused|ECONN|ENOTFOUND/i.test(message)) return `No server answers. Start it: npm run team -- serve (${message})`;
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
