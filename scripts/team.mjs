import path from 'node:path';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { inProject } from './project.mjs';
import { FILE, inviteLink, newTeam, readTeam, withMember, withoutMember, writeTeam } from './team-config.mjs';
import { ensureStreams, founderOf, startNats } from './team-server.mjs';

const USAGE = `npm run team -- <command>
  new NAME [--server wss://…] [--site https://…]   makes a team in the folder .team, and the founder's invite
  serve                                            runs a nats-server for it on this machine
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
  },
});
const [command, name = ''] = positionals;
const folder = path.resolve(values.folder);
const ports = { ws: Number(values.port), client: Number(values.port) - 1 };
const local = `ws://127.0.0.1:${ports.ws}`;

const say = (text) => console.log(text);
const printInvite = (link, person) =>
  say(`${renderUnicodeCompact(link)}\n\nThe invite of ${person}; it lets in whoever holds it:\n${link}`);
const named = () => {
  if (name === '') throw new Error(USAGE);
  return name;
};
const keep = (team) => writeTeam(folder, team, { ports });

const commands = {
  async new() {
    const there = await readTeam(folder).catch(() => undefined);
    if (there) throw new Error(`There is a team already: ${there.name}. Its file is ${path.join(folder, FILE)}`);
    const { team, member, seed } = withMember(newTeam({ name: named(), server: values.server, site: values.site }), {
      name: 'founder',
      role: 'supervisor',
    });
    await keep(team);
    printInvite(inviteLink(team, member, seed), member.name);
    say('\nNext: npm run team -- serve');
  },
  async serve() {
    const team = await readTeam(folder);
    const server = await startNats({ file: await keep(team), folder, ports });
    await ensureStreams(team, local);
    say(`The server of ${team.name} listens at ${local} (process ${server.pid}). Ctrl C ends it.`);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop());
    process.on('SIGHUP', () => server.reload());
    await server.gone;
  },
  async invite() {
    const before = await readTeam(folder);
    const founder = await founderOf(before, local);
    if (!founder) throw new Error("Nobody has founded the team yet: open the founder's invite first.");
    const { team, member, seed } = withMember(before, { name: named(), role: values.role });
    await keep(team);
    printInvite(inviteLink(team, member, seed, founder), member.name);
    say('\nThe server lets them in after it was started anew, or has read its file again (kill -HUP).');
  },
  async expel() {
    await keep(withoutMember(await readTeam(folder), named()));
    say('Start the server anew, or let it read its file again (kill -HUP), and expel their phone in the app.');
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
  console.error(
    /refused/i.test(error.message) ? `No server answers at ${local}. Start it: npm run team -- serve` : error.message,
  );
  process.exitCode = 1;
}
