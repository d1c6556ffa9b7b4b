import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCycle, findFolderCycle, importsOf, ROOMS as LAW, type Source, violationsOf } from './import-law';

const TOP = path.resolve(__dirname, '../..');
const ROOMS = ['app', 'components', 'lib', 'data'];

const sourcesOf = (room: string): Source[] =>
  readdirSync(path.join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(room, file.replaceAll('\\', '/')))
    .map((file) => ({ path: file, text: readFileSync(path.join(TOP, file), 'utf8') }));

const sources = ROOMS.flatMap(sourcesOf);

describe('the import law', () => {
  it('reads every room and understands what it imports', () => {
    for (const room of ROOMS) expect(sources.filter(({ path: file }) => file.startsWith(`${room}/`)).length).toBeGreaterThan(0);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(sources.length);
  });

  it('holds in every file', () => {
    expect(sources.flatMap(violationsOf)).toEqual([]);
  });

  it('leaves no cycles', () => {
    expect(findCycle(sources)).toBeNull();
  });

  it('leaves no cycle of folders', () => {
    expect(findFolderCycle(sources)).toBeNull();
  });
});

describe('finds a planted violation', () => {
  const trespass = (file: string, text: string) => violationsOf({ path: file, text });

  it.each([
    ['the domain imports the store', 'lib/domain/task/rules.ts', "import { useData } from '@/lib/store/store';"],
    ['the domain imports React', 'lib/domain/task/rules.ts', "import { useState } from 'react';"],
    ['a noun imports a noun of its own layer', 'lib/domain/material/rules.ts', "import { x } from '../warehouse/rules';"],
    ['a lower layer imports a higher one', 'lib/domain/stock/import.ts', "import type { X } from '../material/rules';"],
    ['a row schema imports a rule', 'lib/domain/model/task.ts', "import { taskStatus } from '../task/rules';"],
    ['a folder of the business without a layer', 'lib/domain/vehicle/rules.ts', "import { put } from '../data';"],
    [
      'the kernel imports the domain by a relative path',
      'lib/kernel/day.ts',
      "import type { Task } from '../domain/model/task';",
    ],
    [
      "a screen imports another noun's",
      'components/screens/tasks/task-screen.tsx',
      "import { X } from '@/components/screens/projects/x';",
    ],
    [
      "a screen imports another noun's by a relative path",
      'components/screens/tasks/task-screen.tsx',
      "import { X } from '../projects/x';",
    ],
    [
      'a screen imports the sample data',
      'components/screens/tasks/task-screen.tsx',
      "import { sampleData } from '@/data/sample';",
    ],
    [
      'a generic component imports the domain, also on a tap',
      'components/ui/card.tsx',
      "const load = () => import('@/lib/domain/task/rules');",
    ],
    ['a page imports the sample data', 'app/(main)/page.tsx', "import { sampleData } from '@/data/sample';"],
    ['a type counts too', 'lib/text/labels.ts', "import type { Store } from '@/lib/store/contract';"],
    ['an import of several lines', 'lib/domain/task/rules.ts', "import {\n  one,\n  two,\n} from '@/lib/text/labels';"],
    ['a barrel', 'lib/domain/index.ts', "export * from './data';"],
    ['a re-export', 'lib/domain/task/rules.ts', "export { taskStatus } from './status';"],
    ['a default export', 'lib/domain/task/rules.ts', 'export default 1;'],
    ['a meaningless name', 'lib/kernel/utils.ts', 'export const one = 1;'],
    ['a name in capitals', 'components/ui/Card.tsx', 'export const one = 1;'],
    ['a file in no room', 'lib/other/thing.ts', 'export const one = 1;'],
  ])('%s', (_, file, text) => {
    expect(trespass(file, text)).not.toEqual([]);
  });

  it('accepts what is allowed', () => {
    expect(
      trespass('lib/domain/task/rules.ts', "import { addDays } from '@/lib/kernel/day';\nimport * as v from 'valibot';"),
    ).toEqual([]);
    expect(trespass('components/screens/tasks/task-screen.tsx', "import { TaskPart } from './task-part';")).toEqual([]);
    expect(trespass('app/projects/[id]/(tabs)/page.tsx', 'export default function Page() {}')).toEqual([]);
    expect(trespass('app/static-params.ts', "import { sampleData } from '@/data/sample';")).toEqual([]);
  });

  it('a cycle', () => {
    const ring = [
      { path: 'lib/kernel/one.ts', text: "import { two } from './two';" },
      { path: 'lib/kernel/two.ts', text: "import type { one } from '@/lib/kernel/one';" },
    ];
    expect(findCycle(ring)).toEqual(['lib/kernel/one', 'lib/kernel/two', 'lib/kernel/one']);
  });

  it.each([
    ["import { hasMoved } from '../stock/inventory';"],
    ["import type { Ledger } from '@/lib/domain/stock/ledger';"],
    ["const load = () => import('@/lib/domain/stock/receive');"],
  ])('two folders that import each other, though no two files do: %s', (text) => {
    const ring = [
      { path: 'lib/domain/material/rules.ts', text },
      { path: 'lib/domain/stock/import.ts', text: "import { byMaterialName } from '../material/names';" },
    ];
    expect(findCycle(ring)).toBeNull();
    expect(findFolderCycle(ring)).toEqual(['lib/domain/material', 'lib/domain/stock', 'lib/domain/material']);
  });
});

describe('Biome and this test hold the same law', () => {
  interface Override {
    readonly includes: readonly string[];
    readonly linter?: {
      readonly rules?: {
        readonly style?: {
          readonly noRestrictedImports?: {
            readonly options: { readonly patterns: readonly { readonly group: readonly string[] }[] };
          };
        };
      };
    };
  }
  const { overrides }: { overrides: readonly Override[] } = JSON.parse(readFileSync(path.join(TOP, 'biome.json'), 'utf8'));
  /** The rooms that Biome allows a glob to import. */
  const allowedIn = (glob: string) => {
    const override = overrides.find(
      ({ includes, linter }) => includes.includes(glob) && linter?.rules?.style?.noRestrictedImports,
    );
    const groups = override?.linter?.rules?.style?.noRestrictedImports?.options.patterns.flatMap(({ group }) => group) ?? [];
    return groups.filter((group) => group.startsWith('!@/')).map((group) => group.slice(3).replace('/**', ''));
  };

  // A page may not read the sample data, except for the static params: Biome has two globs for that.
  it.each(Object.entries(LAW).filter(([room]) => room !== 'app'))('%s', (room, mayLookAt) => {
    const allowed = allowedIn(room === 'lib/routes' ? 'lib/routes.ts' : `${room}/**`);
    expect(allowed.filter((other) => other !== room).sort()).toEqual([...mayLookAt].sort());
  });

  it('app', () => {
    expect(
      allowedIn('app/**')
        .filter((other) => other !== 'app')
        .sort(),
    ).toEqual((LAW.app ?? []).filter((other) => other !== 'data').sort());
  });
});

describe('the map in docs/architecture.md', () => {
  const map = readFileSync(path.join(TOP, 'docs', 'architecture.md'), 'utf8');
  const rows = [...map.matchAll(/^\| `([\w/-]+)(?:\.ts)?(?:\/<\w+>)?` \|/gm)].map(([, room = '']) => room);
  const firstRowOf = (room: string) => rows.findIndex((row) => row === room || row.startsWith(`${room}/`));

  it.each(Object.keys(LAW))('has %s', (room) => expect(firstRowOf(room)).toBeGreaterThanOrEqual(0));

  // `lib/store` has several rows in the map, and its engine is lower than the rest.
  const lastRowOf = (room: string) => rows.findLastIndex((row) => row === room || row.startsWith(`${room}/`));
  it.each(Object.entries(LAW))('%s stands below what it imports', (room, allowed) => {
    expect(allowed.filter((other) => firstRowOf(other) > lastRowOf(room))).toEqual([]);
  });
});
