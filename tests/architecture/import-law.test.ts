import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findCycle, importsOf, ROOMS as LAW, type Source, trespassesOf } from './import-law';

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
    expect(sources.flatMap(trespassesOf)).toEqual([]);
  });

  it('leaves no cycles', () => {
    expect(findCycle(sources)).toBeNull();
  });
});

describe('sees a planted breach', () => {
  const trespass = (file: string, text: string) => trespassesOf({ path: file, text });

  it.each([
    ['el dominio mira al almacén', 'lib/domain/task/rules.ts', "import { useData } from '@/lib/store/store';"],
    ['el dominio mira a React', 'lib/domain/task/rules.ts', "import { useState } from 'react';"],
    [
      'el núcleo mira al dominio por un camino relativo',
      'lib/kernel/day.ts',
      "import type { Task } from '../domain/model/task';",
    ],
    [
      'una pantalla mira a otra',
      'components/screens/tasks/task-screen.tsx',
      "import { X } from '@/components/screens/projects/x';",
    ],
    [
      'una pantalla mira a otra sin salir de su carpeta',
      'components/screens/tasks/task-screen.tsx',
      "import { X } from '../projects/x';",
    ],
    [
      'una pantalla mira los datos de ejemplo',
      'components/screens/tasks/task-screen.tsx',
      "import { sampleData } from '@/data/sample';",
    ],
    [
      'una pieza dibujada mira al dominio, también al tocar',
      'components/ui/card.tsx',
      "const load = () => import('@/lib/domain/task/rules');",
    ],
    ['una página mira los datos de ejemplo', 'app/(main)/page.tsx', "import { sampleData } from '@/data/sample';"],
    ['un tipo también cuenta', 'lib/text/labels.ts', "import type { Store } from '@/lib/store/contract';"],
    ['una importación de varias líneas', 'lib/domain/task/rules.ts', "import {\n  one,\n  two,\n} from '@/lib/text/labels';"],
    ['un barril', 'lib/domain/index.ts', "export * from './data';"],
    ['una reexportación', 'lib/domain/task/rules.ts', "export { taskStatus } from './status';"],
    ['una exportación por defecto', 'lib/domain/task/rules.ts', 'export default 1;'],
    ['un nombre que no dice nada', 'lib/kernel/utils.ts', 'export const one = 1;'],
    ['un nombre en mayúsculas', 'components/ui/Card.tsx', 'export const one = 1;'],
    ['un archivo en ninguna habitación', 'lib/other/thing.ts', 'export const one = 1;'],
  ])('%s', (_, file, text) => {
    expect(trespass(file, text)).not.toEqual([]);
  });

  it('lets what is allowed pass', () => {
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
  /** The rooms that Biome lets a glob look at. */
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
