import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { howToInstall, PROGRAMS } from '../../scripts/programs.mjs';
import type { Source } from './import-law';
import { strayTests, unnamedProgramsIn } from './program-law';

const TOP = path.resolve(__dirname, '../..');
const sources = ['app', 'components', 'data', 'lib', 'scripts', 'tests'].flatMap((room): Source[] =>
  readdirSync(path.join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.posix.join(room, file.replaceAll('\\', '/')))
    .map((file) => ({ path: file, text: readFileSync(path.join(TOP, file), 'utf8') })),
);
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(path.join(TOP, 'package.json'), 'utf8'),
);

describe('a test that starts a program is in the folder of its command', () => {
  it('holds for every test of Jest', () => {
    expect(sources.filter(({ path: file }) => /^tests\/programs\/.*\.test\.tsx?$/.test(file)).length).toBeGreaterThan(5);
    expect(strayTests(sources)).toEqual([]);
  });

  it('every start of a process names its program', () => {
    expect(sources.filter(({ path: file }) => /^(tests|scripts)\//.test(file)).flatMap(unnamedProgramsIn)).toEqual([]);
  });

  it('every folder of programs has its row, its command and its step of .ci/run', () => {
    expect(readdirSync(path.join(TOP, 'tests/programs')).sort()).toEqual(Object.keys(PROGRAMS).sort());
    for (const [program, { command }] of Object.entries(PROGRAMS)) {
      expect(scripts[command.replace('npm run ', '')]).toBe(`node scripts/test-program.mjs ${program}`);
      expect(readFileSync(path.join(TOP, '.ci/run'), 'utf8')).toContain(`  step ${command}\n`);
      expect(howToInstall(program)).toContain('apt-get install -y');
    }
  });
});

describe('the law sees', () => {
  // In two pieces, so that the check does not find a start in this file.
  const ITS_MODULE = ["'node", "child_process'"].join(':');
  const starter: Source = {
    path: 'tests/support/a-host.ts',
    text: `import { spawn } from ${ITS_MODULE};\nexport const aHost = () => spawn('nginx', ['-c', 'nginx.conf']);`,
  };
  const between: Source = { path: 'tests/support/a-site.ts', text: "import { aHost } from './a-host';" };
  const script: Source = { path: 'scripts/host.mjs', text: "import { aHost } from '../tests/support/a-host';" };

  it.each([
    ['its import', 'tests/scripts/host.test.ts', "import { aHost } from '../support/a-host';"],
    ['an import of its import', 'tests/screens/host.test.tsx', "import { aSite } from '../support/a-site';"],
    ['a script', 'tests/scripts/host.test.ts', "import { host } from '../../scripts/host.mjs';"],
    ['a late import', 'tests/scripts/host.test.ts', "const late = () => import('@/tests/support/a-host');"],
    ['itself', 'tests/scripts/host.test.ts', `import { execFileSync } from ${ITS_MODULE};\nexecFileSync('nginx', []);`],
    ["another program's folder", 'tests/programs/nats-server/host.test.ts', "import { aHost } from '../../support/a-host';"],
  ])('a stray test, by %s', (_, file, text) => {
    expect(strayTests([starter, between, script, { path: file, text }])[0]).toContain('belongs in tests/programs/nginx');
  });

  it('a test in that folder that starts nothing', () => {
    expect(strayTests([{ path: 'tests/programs/nginx/host.test.ts', text: '' }])).toEqual([
      'tests/programs/nginx/host.test.ts starts no nginx',
    ]);
  });

  it('no violation in a correct folder', () => {
    const text = "import { aSite } from '../../support/a-site';";
    expect(strayTests([starter, between, { path: 'tests/programs/nginx/host.test.ts', text }])).toEqual([]);
    expect(strayTests([starter, { path: 'tests/kernel/day.test.ts', text: "import { day } from '@/lib/kernel/day';" }])).toEqual(
      [],
    );
  });

  it('a process without a name', () => {
    const starting = (call: string): Source => ({
      path: 'tests/support/a-host.ts',
      text: `import { spawn } from ${ITS_MODULE};\n${call}`,
    });
    expect(unnamedProgramsIn(starting('spawn(program, [])'))).toEqual([
      'tests/support/a-host.ts starts program, which is no name',
    ]);
    expect(unnamedProgramsIn(starting("const run = promisify(execFile);\nrun('nginx')"))).toHaveLength(1);
    expect(unnamedProgramsIn(starting("spawn('nginx', []); spawn(process.execPath, []); /a/.exec(text);"))).toEqual([]);
  });
});
