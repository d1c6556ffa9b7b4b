import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkedFilesRoom } from '../../scripts/team-config.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-team-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run team` with these arguments and without a nats-server on the PATH. */
const team = (...words: readonly string[]) => {
  const env = { ...process.env, PATH: path.join(folder, 'no-programs') };
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/team.mjs', '--folder', folder, '--port', '18443', ...words],
    {
      env,
      encoding: 'utf8',
    },
  );
  return { said: stdout + stderr, status };
};
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

it('lists its commands, and says that there is no team yet', () => {
  expect(team()).toMatchObject({ status: 1, said: expect.stringContaining('npm run team -- <command>') });
  expect(team().said).toMatch(/^ {2}new NAME .*\n {4}--port 8443 /m);
  expect(team('list')).toMatchObject({ status: 1, said: expect.stringContaining('npm run team -- new') });
});

it('creates a team and its founder; the configuration has public keys only, and the owner alone can read the files', () => {
  const { said, status } = team('new', 'Red Norte', '--server', 'wss://equipo.example', '--site', 'https://telecampo.example/');
  expect(status).toBe(0);
  const link = new URL(/https:\S+/.exec(said)?.[0] ?? '');
  expect(link.href).toMatch(/^https:\/\/telecampo\.example\/team\/#invite=/);
  const invite = JSON.parse(Buffer.from(link.hash.slice('#invite='.length), 'base64url').toString());
  expect(invite).toMatchObject({
    v: 1,
    name: 'Red Norte',
    server: 'wss://equipo.example',
    person: 'founder',
    role: 'supervisor',
  });
  expect(read('nats.conf') + read('team.json')).not.toContain(invite.seed);
  expect(read('nats.conf')).toContain(`telecampo.${invite.team}.commit.${invite.user}`);
  expect(statSync(path.join(folder, 'team.json')).mode & 0o077).toBe(0);
  expect(team('new', 'Otra')).toMatchObject({ status: 1, said: expect.stringContaining('There is a team already') });
});

it('refuses servers that no phone could use, and unknown words, with a sentence', () => {
  expect(team('list', '--foo').said).toMatch(/^Unknown option '--foo'\.\n\nnpm run team/);
  expect(team('invite').said).toContain('npm run team -- <command>');
  for (const blank of [' ', '\u200b']) expect(team('invite', blank).said).toContain('The name is blank');
  expect(team('new', 'Otra', '--folder', `${folder}-other`, '--files', '1001').said).toContain('1 to 1000');
  for (const files of ['0', '1.5', 'mucho', '']) expect(() => checkedFilesRoom(files)).toThrow('a whole number of gigabytes');
  expect(team('invite', 'Ana', '--role', 'boss').said).toContain('--role is one of: supervisor, technician');
  expect(team('expel', 'founder')).toMatchObject({ status: 1, said: expect.stringContaining('the only supervisor') });
  expect(team('list').said).toContain('founder · supervisor');
  const elsewhere = path.join(folder, 'elsewhere');
  const made = (...words: readonly string[]) => team('new', 'Otra', ...words, '--folder', elsewhere);
  expect(made('--server', 'ws://192.168.1.4:8443').said).toContain("can't be reached by a phone");
  for (const server of ['wss://*', 'wss://team.example/log', 'wss://ana:1@team.example', 'wss://'])
    expect(made('--server', server).said).toContain("can't be reached by a phone");
  expect(made('--site', 'localhost:3000').said).toContain('is not the address of a site');
  expect(made('--production').said).toContain('--production needs the address of its server');
  const routes = (asked: string) => made('--production', '--server', 'wss://team.example', '--routes', asked).said;
  expect(routes('a.example:6222,b.example:6222,*')).toContain('--routes * is not a server of a cluster');
  expect(routes('a.example:6222,b.example:6222,c.example:99999')).toContain('is not a server of a cluster');
  expect(routes('a.example:6222,b.example:6222')).toContain('at least three different servers');
  expect(routes('a.example:6222,b.example:6222,a.example:6222')).toContain('at least three different servers');
  expect(existsSync(elsewhere)).toBe(false);
});

it('makes folder and files private, and leaves no half-written file', () => {
  chmodSync(folder, 0o755);
  for (const file of ['team.json', 'nats.conf']) chmodSync(path.join(folder, file), 0o644);
  mkdirSync(path.join(folder, 'log'), { mode: 0o755 });
  // Without a server `invite` and `expel` write nothing. `serve` fails too, but it writes the files first.
  expect(team('serve').status).toBe(1);
  for (const file of ['.', 'team.json', 'nats.conf', 'log']) expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((file) => file.endsWith('.new'))).toEqual([]);
});

it("never treats a damaged file as missing, because it contains the owner's secret", () => {
  const before = read('team.json');
  writeFileSync(path.join(folder, 'team.json'), before.slice(0, 100));
  expect(team('new', 'Otra')).toMatchObject({ status: 1, said: expect.stringContaining("can't be read") });
  expect(read('team.json')).toBe(before.slice(0, 100));
  writeFileSync(path.join(folder, 'team.json'), before);
});

it('names what is missing: the server, its program, a person', () => {
  expect(team('invite', 'Ana').said).toContain('npm run team -- serve');
  expect(team('serve').said).toContain('apt-get install -y nats-server');
  expect(team('expel', 'Ana').said).toContain('Nobody is named Ana');
  expect(team('list').said).toContain('founder · supervisor');
});
