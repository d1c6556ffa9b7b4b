import type { LucideIcon } from 'lucide-react';
import { ArrowRight, ClipboardPlus, PackageMinus, PackagePlus, Play, Plus } from 'lucide-react';
import { FOUND_LOOKS, foundDetail, searchPath } from '@/components/frames/found-record';
import { AREAS } from '@/components/shell/areas/areas';
import type { Area } from '@/components/shell/areas/tab-areas';
import type { Data } from '@/lib/domain/data';
import type { TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { type OfferedAct, offeredActs } from '@/lib/domain/search/offered-acts';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import { fold, textMatcher } from '@/lib/kernel/search';
import { type Path, routes } from '@/lib/routes';
import { GO_KEYS } from './keys';

/** One thing that the palette offers: a page to go to, or a task to start. */
export type PaletteEntry = {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
} & ({ readonly path: Path } | { readonly starts: TaskId });

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const MOST_OF_ONE_ACT = 3;
const MOST_OF_A_NOUN = 4;

const WORDS: Readonly<Record<OfferedAct['act'], string>> = {
  'start-task': 'Iniciar',
  'new-task': 'Nueva tarea en',
  receive: 'Recibir en',
  issue: 'Emitir desde',
};

const ofAct = (offered: OfferedAct): PaletteEntry => {
  const key = `${offered.act} ${offered.id}`;
  const word = WORDS[offered.act];
  if (offered.act === 'start-task') {
    const { task, project } = offered;
    return { key, label: `${word} ${task.title}`, detail: project?.title, icon: Play, starts: task.id };
  }
  if (offered.act === 'new-task') {
    const { id, title } = offered.project;
    return { key, label: `${word} ${title}`, icon: ClipboardPlus, path: routes.newTask(id) };
  }
  const { id, name } = offered.warehouse;
  return offered.act === 'receive'
    ? { key, label: `${word} ${name}`, icon: PackagePlus, path: routes.receiveShipment(id) }
    : { key, label: `${word} ${name}`, icon: PackageMinus, path: routes.issueShipment(id) };
};

const create = (label: string, path: Path): PaletteEntry => ({ key: label, label, icon: Plus, path });
const go = ({ label, href }: Area): PaletteEntry => ({
  key: `Ir a ${label}`,
  label: `Ir a ${label}`,
  icon: ArrowRight,
  path: href,
});

/** What everybody may do anywhere. */
const ALWAYS: readonly PaletteEntry[] = [
  create('Nuevo proyecto', routes.newProject()),
  create('Nueva factura', routes.newInvoice()),
  create('Nuevo cliente', routes.newCustomer()),
  create('Nuevo material', routes.newMaterial()),
  create('Nuevo almacén', routes.newWarehouse()),
  create('Nuevo usuario', routes.newUser()),
];
const PLACES: readonly PaletteEntry[] = [
  ...GO_KEYS.map(({ area }) => area),
  ...[AREAS.reports, AREAS.users, AREAS.team, AREAS.activity, AREAS.device, AREAS.preferences],
].map(go);

/** Whether somebody asks for the act itself: what was typed begins with its verb. */
const isByVerb = ({ label }: PaletteEntry, query: string) => {
  const [first = ''] = fold(query).split(' ');
  return first.length > 1 && fold(label).startsWith(first);
};

interface Asking {
  readonly data: Data;
  readonly me: UserId | undefined;
  readonly query: string;
  readonly found: readonly { readonly noun: SearchNoun; readonly entries: readonly SearchEntry[] }[];
}

/** What the palette offers for what was typed: acts by their verb, then records, then what else can be done with what matches. */
export const paletteGroups = ({ data, me, query, found }: Asking): readonly PaletteGroup[] => {
  const asked = textMatcher(query);
  const acts = [
    ...offeredActs(data, { asked, words: WORDS, me }, MOST_OF_ONE_ACT).map(ofAct),
    ...[...ALWAYS, ...PLACES].filter(({ label }) => asked(fold(label))),
  ];
  const records = found.map(({ noun, entries }) => ({
    title: FOUND_LOOKS[noun].title,
    entries: entries.slice(0, MOST_OF_A_NOUN).map(
      (entry): PaletteEntry => ({
        key: entry.key,
        label: entry.title,
        detail: foundDetail(entry, data) || undefined,
        icon: FOUND_LOOKS[noun].icon,
        path: searchPath(entry),
      }),
    ),
  }));
  const byVerb = acts.filter((entry) => query.trim() === '' || isByVerb(entry, query));
  const others = acts.filter((entry) => !byVerb.includes(entry));
  return [{ title: 'Hacer', entries: byVerb }, ...records, { title: 'También', entries: others }].filter(
    ({ entries }) => entries.length > 0,
  );
};
