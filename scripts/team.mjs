import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { inProject } from './project.mjs';
import { FILE, inviteLink, newTeam, readTeam, withMember, withoutMember, writeTeam } from './team-config.mjs';
import { ensureStreams, founderOf, startNats } from './team-server.mjs';

const USAGE = `npm run team -- <command>
  new NAME [--server wss://…] [--site https://…]   makes a team in the folder .team, and the founder's invite
    --production                                   its server is reached by a proxy, and is 2.12.7 or newer (see docs/team.md)
    --routes a:6222,b:6222,c:6222                  it has several servers, these
  serve                                            runs a nats-server for it on this machine
  streams                                          makes its log on a server that runs elsewhere
  invite NAME --role supervisor|technician         prints a link and its QR code (the founder's phone has founded the team, the server runs)
  expel NAME                                       takes a member off the server; expel their phone in the app as well
  list                                             who is invited`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string', default: 'technician' },
    server: { type: 'string', default: 'ws://localhost:8443' },
    site: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: inProject('.team') },
    port: { type: 'string', default: '8443' },
    production: { type: 'boolean', default: false },
    routes: { type: 'string', default: '' },
  },
});
const [command, name = ''] = positionals;
const folder = path.resolve(values.folder);
const ports = { ws: Number(values.port), client: Number(values.port) - 1 };
const local = `ws://127.0.0.1:${ports.ws}`;

/** Where a team's server answers: behind its proxy, or on this machine. */
const reached = ({ isProduction, server }) => (isProduction ? server : local);

const say = (text) => console.log(text);
const printInvite = (link, person) =>
  say(`${renderUnicodeCompact(link)}\n\nThe invite of ${person}; it lets in whoever holds it:\n${link}`);
/** Who serves on this machine needs to do nothing. */
const readAgain = ({ isProduction }) =>
  isProduction
    ? '\nTake .team/nats.conf to the server and let it read it again: docker compose kill -s HUP nats'
    : '\nA server that runs here has read it already.';
const named = () => {
  if (name === '') throw new Error(USAGE);
  return name;
};
const keep = (team) => writeTeam(folder, team, { ports });

const commands = {
  async new() {
    const there = await readTeam(folder).catch(() => undefined);
    if (there) throw new Error(`There is a team already: ${there.name}. Its file is ${path.join(folder, FILE)}`);
    const { server, site, production: isProduction } = values;
    const routes = values.routes.split(',').filter(Boolean);
    const made = newTeam({ name: named(), server, site, isProduction, routes });
    const { team, member, seed } = withMember(made, { name: 'founder', role: 'supervisor' });
    await keep(team);
    printInvite(inviteLink(team, member, seed), member.name);
    say(isProduction ? '\nNext: start its server, then npm run team -- streams' : '\nNext: npm run team -- serve');
  },
  async serve() {
    const team = await readTeam(folder);
    const file = await keep(team);
    const server = await startNats({ file, folder, ports });
    await ensureStreams(team, local);
    say(`The server of ${team.name} listens at ${local} (process ${server.pid}). Ctrl C ends it.`);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop());
    // Whoever is invited or expelled meanwhile is written there; the server reads it again.
    watchFile(file, { interval: 500 }, () => server.reload());
    await server.gone;
    unwatchFile(file);
  },
  async streams() {
    const team = await readTeam(folder);
    await ensureStreams(team, reached(team), team.cluster?.routes.length);
    say(`${team.server} has the log of ${team.name}.`);
  },
  async invite() {
    const before = await readTeam(folder);
    const founder = await founderOf(before, reached(before));
    if (!founder) throw new Error("Nobody has founded the team yet: open the founder's invite first.");
    const { team, member, seed } = withMember(before, { name: named(), role: values.role });
    await keep(team);
    printInvite(inviteLink(team, member, seed, founder), member.name);
    say(readAgain(team));
  },
  async expel() {
    const team = withoutMember(await readTeam(folder), named());
    await keep(team);
    say(`${readAgain(team)}\nExpel their phone in the app as well.`);
  },
  async list() {
    const team = await readTeam(folder);
    say(`${team.name} · ${team.server}`);
    for (const member of team.members) say(`${member.name} · ${member.role}`);
  },
};

try {
  const run = commands[command];
  if (!run) throw new Error(USAGE);
  await run();
} catch (error) {
  const isAway = /refused|ECONN|ENOTFOUND/i.test(error.message);
  console.error(isAway ? `No server answers. Start it: npm run team -- serve (${error.message})` : error.message);
  process.exitCode = 1;
}
