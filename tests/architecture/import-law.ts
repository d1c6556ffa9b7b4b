import path from 'node:path';

/** The rooms (folders) that each room may import, beside itself. Screens are separate: each noun's folder is a room of its own. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'lib/kernel': [],
  'lib/domain': ['lib/kernel'],
  'lib/text': ['lib/domain', 'lib/kernel'],
  'lib/routes': ['lib/domain'],
  data: ['lib/domain', 'lib/kernel'],
  'lib/team/protocol': ['lib/domain', 'lib/kernel'],
  'lib/team/nats': ['lib/team/protocol', 'lib/kernel'],
  'lib/store/engine': ['lib/team/protocol', 'lib/domain', 'lib/kernel'],
  'lib/team/device': ['lib/team/protocol', 'lib/team/nats', 'lib/store/engine', 'lib/domain', 'lib/kernel'],
  'lib/store': ['lib/team/protocol', 'lib/team/device', 'lib/domain', 'lib/kernel', 'data'],
  'lib/route-list': ['lib/routes', 'lib/domain', 'lib/kernel', 'data'],
  'lib/documents': ['lib/domain', 'lib/text', 'lib/kernel'],
  'components/history': [],
  'components/ui': ['components/history'],
  'components/form': ['components/history', 'components/ui', 'lib/routes', 'lib/store', 'lib/text', 'lib/domain', 'lib/kernel'],
  'components/frames': [
    'components/history',
    'components/ui',
    'components/form',
    'lib/routes',
    'lib/store',
    'lib/text',
    'lib/domain',
    'lib/kernel',
  ],
  'components/write': [
    'components/history',
    'components/ui',
    'components/form',
    'lib/routes',
    'lib/store',
    'lib/text',
    'lib/domain',
    'lib/kernel',
  ],
  'components/shell': [
    'components/history',
    'components/ui',
    'components/form',
    'components/frames',
    'components/write',
    'lib/routes',
    'lib/store',
    'lib/team/protocol',
    'lib/text',
    'lib/domain',
    'lib/kernel',
  ],
  'components/entities': [
    'components/history',
    'components/ui',
    'components/form',
    'components/frames',
    'components/write',
    'lib/documents',
    'lib/routes',
    'lib/store',
    'lib/team/protocol',
    'lib/text',
    'lib/domain',
    'lib/kernel',
  ],
  'components/screens': [
    'components/entities',
    'components/shell',
    'components/write',
    'components/frames',
    'components/form',
    'components/ui',
    'components/history',
    'lib/documents',
    'lib/routes',
    'lib/store',
    'lib/team/protocol',
    'lib/text',
    'lib/domain',
    'lib/kernel',
  ],
  app: [
    'components/screens',
    'components/shell',
    'components/frames',
    'lib/route-list',
    'lib/store',
    'lib/domain',
    'lib/kernel',
    'data',
  ],
};

/** The layers of `lib/domain`, the lowest first; `''` is `lib/domain` itself. A folder imports only folders above it in this list. */
const DOMAIN_LAYERS: readonly (readonly string[])[] = [
  ['model'],
  [''],
  ['request', 'settings', 'task', 'weekly-report'],
  ['budget-request', 'material-request', 'project', 'stock', 'user'],
  ['completion-report', 'customer', 'invoice', 'material', 'warehouse'],
  ['history', 'last-choices', 'my-day', 'notification', 'search'],
  ['merge'],
];

/** The only packages that the pure rooms may import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'lib/kernel': ['@date-fns/utc', 'date-fns', 'minisearch', 'nanoid'],
  'lib/domain': ['valibot'],
  data: [],
};

const ONLY_FOR_STATIC_PARAMS = 'data';
const VAGUE_NAME = /^(utils?|helpers?|common|types|misc|shared)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The files for which Next requires a default export. */
const NEXT_FILES = new Set(['page', 'layout', 'error', 'not-found', 'global-error', 'loading', 'template']);
/** The extensions of source files; a page of the memory build has `.preview`. */
const EXTENSION = /(\.preview)?\.tsx?$/;
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;}])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g;
const LINE_COMMENT = /^\s*\/\/.*$/gm;

/** One source file: its path from the top of the repository, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const withoutComments = (text: string) => text.replace(BLOCK_COMMENT, '').replace(LINE_COMMENT, '');

/** All imports of a file: our files as paths from the top, packages by name. */
export const importsOf = ({ path: file, text }: Source): readonly string[] =>
  [...withoutComments(text).matchAll(IMPORT)].flatMap((match) => {
    const asked = match[1] ?? match[2] ?? match[3];
    if (asked === undefined || asked.endsWith('.css')) return [];
    if (asked.startsWith('@/')) return [asked.slice(2)];
    return asked.startsWith('.') ? [path.posix.join(path.posix.dirname(file), asked)] : [asked];
  });

const isWithin = (file: string, room: string) => file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`);

const roomOf = (file: string) => Object.keys(ROOMS).find((room) => isWithin(file, room));
const isOurs = (asked: string) => /^(app|components|lib|data|tests|scripts|public)(\/|$)/.test(asked);
const packageOf = (asked: string) =>
  asked
    .split('/')
    .slice(0, asked.startsWith('@') ? 2 : 1)
    .join('/');
const nounOf = (file: string) => file.split('/')[2];

const domainLayerOf = (file: string) => {
  const folder = path.posix.dirname(file).slice('lib/domain/'.length);
  return DOMAIN_LAYERS.findIndex((folders) => folders.includes(folder));
};

const refuseLayer = (file: string, asked: string): string | null => {
  if (path.posix.dirname(file) === path.posix.dirname(asked)) return null;
  const [own, other] = [domainLayerOf(file), domainLayerOf(asked)];
  if (own < 0) return `${file} is in a folder without a layer`;
  return other < own ? null : `${file} may not import ${asked}: its folder is not in a lower layer`;
};

const refuseImport = (file: string, room: string, asked: string): string | null => {
  const allowed = ROOMS[room] ?? [];
  if (!isOurs(asked)) {
    const packages = PACKAGES[room];
    return packages && !packages.includes(packageOf(asked)) ? `${file} may not import the package ${asked}` : null;
  }
  if (room === 'components/screens' && isWithin(asked, room)) {
    return nounOf(file) === nounOf(asked) ? null : `${file} may not look at another noun's screens: ${asked}`;
  }
  if (room === 'lib/domain' && isWithin(asked, room)) return refuseLayer(file, asked);
  if (room === 'app' && isWithin(asked, ONLY_FOR_STATIC_PARAMS) && file !== 'app/static-params.ts') {
    return `${file} may not import ${asked}: only app/static-params.ts reads the sample data`;
  }
  return isWithin(asked, room) || allowed.some((other) => isWithin(asked, other)) ? null : `${file} may not import ${asked}`;
};

const refuseName = (file: string): readonly string[] => {
  const name = path.posix.basename(file).replace(EXTENSION, '');
  const folders = path.posix.dirname(file).split('/');
  const isRouteFolder = (folder: string) => file.startsWith('app/') && /^[[(].*[\])]$/.test(folder);
  const badFolder = folders.find((folder) => !KEBAB.test(folder) && !isRouteFolder(folder));
  return [
    ...(KEBAB.test(name) ? [] : [`${file} is not named in kebab-case`]),
    ...(badFolder === undefined ? [] : [`${file} is in a folder that is not named in kebab-case: ${badFolder}`]),
    ...(name === 'index' ? [`${file} is a barrel`] : []),
    ...([name, ...folders].some((word) => VAGUE_NAME.test(word)) ? [`${file} has a name that says nothing`] : []),
  ];
};

const refuseText = ({ path: file, text }: Source): readonly string[] => {
  const said = withoutComments(text);
  const name = path.posix.basename(file).replace(EXTENSION, '');
  const mayDefault = file.startsWith('app/') && NEXT_FILES.has(name);
  const isReExport = /(?:^|\n)\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s+)?from\b/.test(said);
  const isDefault = /(?:^|\n)\s*export\s+default\b|\bas\s+default\b/.test(said);
  return [
    ...(isDefault && !mayDefault ? [`${file} has a default export`] : []),
    ...(isReExport ? [`${file} re-exports another file`] : []),
  ];
};

/** All violations in one file, as sentences. */
export const violationsOf = (source: Source): readonly string[] => {
  const room = roomOf(source.path);
  if (!room) return [`${source.path} is in no room`];
  const imports = importsOf(source).map((asked) => refuseImport(source.path, room, asked));
  return [...imports.filter((refusal) => refusal !== null), ...refuseName(source.path), ...refuseText(source)];
};

const withoutExtension = (file: string) => file.replace(/\.tsx?$/, '');

/** The first cycle in a graph of names, in order; `null` without one. */
const ringIn = (leadsTo: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    const before = path.indexOf(name);
    if (before >= 0) return [...path.slice(before), name];
    if (done.has(name)) return null;
    for (const next of leadsTo.get(name) ?? []) {
      const ring = visit(next, [...path, name]);
      if (ring) return ring;
    }
    done.add(name);
    return null;
  };
  for (const name of leadsTo.keys()) {
    const ring = visit(name, []);
    if (ring) return ring;
  }
  return null;
};

/** The first cycle of files that import each other; types and dynamic imports count too. */
export const findCycle = (sources: readonly Source[]) =>
  ringIn(new Map(sources.map((source) => [withoutExtension(source.path), importsOf(source).filter(isOurs)])));

/** The first cycle of folders whose files import each other. */
export const findFolderCycle = (sources: readonly Source[]) => {
  const leadsTo = new Map<string, string[]>();
  for (const source of sources) {
    const folder = path.posix.dirname(source.path);
    const others = importsOf(source)
      .filter(isOurs)
      .map((asked) => path.posix.dirname(asked));
    leadsTo.set(folder, [...(leadsTo.get(folder) ?? []), ...others.filter((other) => other !== folder)]);
  }
  return ringIn(leadsTo);
};
