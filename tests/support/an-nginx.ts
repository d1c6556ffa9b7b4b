import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port';

/** The paths of nginx's MIME types in packages. */
const TYPES = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'];
const ANSWERS_MS = 10_000;

const replaced = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`The documented file does not contain "${from}"`);
  return text.replace(from, to);
};

const around = (types: string) => `
  daemon off;
  master_process off;
  pid nginx.pid;
  error_log stderr;
  events {}
  http {
    include ${types};
    default_type application/octet-stream;
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path temp;`).join('\n')}
    include site.conf;
  }`;

/**
 * A real nginx on loopback with `docs/nginx.conf`, over files given by path and text. Only port, folder and the site's path
 * differ.
 */
export const anNginx = async (files: Readonly<Record<string, string>>, basePath = '') => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-nginx-'));
  const types = TYPES.find((file) => existsSync(file));
  if (!types) throw new Error(`No list of types in ${TYPES.join(', ')}`);
  const port = await freePort();
  const documented = await readFile(path.join(__dirname, '../../docs/nginx.conf'), 'utf8');
  const root = path.join(folder, 'site');
  let site = replaced(documented, 'listen 80;', `listen 127.0.0.1:${port};`);
  site = replaced(site, 'root /srv/telecampo;', `root ${root};`);
  site = replaced(site, 'set $base_path "";', `set $base_path "${basePath}";`);
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(path.join(folder, 'nginx.conf'), around(types));
  for (const [file, text] of Object.entries(files)) {
    const at = path.join(root, basePath, file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, text);
  }

  const server = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((tell) => server.once('exit', () => tell()));
  const ask = (address: string) => fetch(`http://127.0.0.1:${port}${basePath}${address}`, { redirect: 'manual' });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  const last = Date.now() + ANSWERS_MS;
  while (!(await ask('/').catch(() => undefined))) {
    if (server.exitCode !== null || Date.now() > last) {
      await stop();
      throw new Error(`nginx does not answer: ${said}`);
    }
    await wait(50);
  }
  return { ask, stop };
};
