import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight,
  ArrowRight,
  ClipboardCheck,
  ClipboardPlus,
  Contrast,
  Moon,
  PackageMinus,
  PackagePlus,
  Play,
  Plus,
  Sun,
  SunMoon,
} from 'lucide-react';
import { FOUND_LOOKS, foundDetail, searchPath } from '@/components/frames/found-record';
import { AREAS } from '@/components/shell/areas/areas';
import type { Area } from '@/components/shell/areas/tab-areas';
import type { Data } from '@/lib/domain/data';
import type { TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { type OfferedAct, offeredActs, type StockOffer } from '@/lib/domain/search/offered-acts';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import { idsToText } from '@/lib/kernel/id-list';
import { searchForm, textMatcher } from '@/lib/kernel/search';
import { type Path, routes } from '@/lib/routes';
import type { Theme } from '@/lib/store/device/device';
import { GO_KEYS } from './keys';
import { type PageAct, wordsFor } from './palette-acts';

/** An entry of the palette: a page, a task to start, a control to press, or a theme. */
export type PaletteEntry = {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** Synonyms for the search. */
  readonly also?: string;
  /** Keys with the same effect. */
  readonly keys?: readonly string[];
} & ({ readonly path: string } | { readonly starts: TaskId } | { readonly press: () => void } | { readonly theme: Theme });

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const MOST_OF_ONE_ACT = 3;
const MOST_OF_A_NOUN = 4;

type Act = OfferedAct['act'];

const WORDS: Readonly<Record<Act, string>> = {
  'start-task': 'Iniciar',
  'new-task': 'Nueva tarea en',
  receive: 'Recibir en',
  issue: 'Emitir desde',
  transfer: 'Traspasar desde',
  count: 'Contar en',
  restock: 'Reponer en',
};
const wordsOf = (label: string) => wordsFor(label.split(' ')[0] ?? '');
/** The words that find each act. */
const askedBy = (act: Act) => `${WORDS[act]} ${wordsOf(WORDS[act])}`;

const STOCK: Readonly<Record<StockOffer['act'], readonly [LucideIcon, (offer: StockOffer) => Path]>> = {
  receive: [PackagePlus, ({ warehouse }) => routes.receiveShipment(warehouse.id)],
  issue: [PackageMinus, ({ warehouse }) => routes.issueShipment(warehouse.id)],
  transfer: [
    ArrowLeftRight,
    ({ warehouse, to, of }) =>
      routes.transferStock(warehouse.id, to && of ? { para: to.id, materiales: idsToText(of) } : undefined),
  ],
  count: [ClipboardCheck, ({ warehouse }) => routes.countStock(warehouse.id)],
  restock: [PackagePlus, ({ warehouse, of = [] }) => routes.receiveShipment(warehouse.id, undefined, { reponer: idsToText(of) })],
};

const ofAct = (offered: OfferedAct): PaletteEntry => {
  const key = `${offered.act} ${offered.id}`;
  const word = WORDS[offered.act];
  const also = wordsOf(word);
  if (offered.act === 'start-task') {
    const { task, project } = offered;
    return { key, label: `${word} ${task.title}`, also, detail: project?.title, icon: Play, starts: task.id };
  }
  if (offered.act === 'new-task') {
    const { id, title } = offered.project;
    return { key, label: `${word} ${title}`, also, icon: ClipboardPlus, path: routes.newTask(id) };
  }
  const [icon, path] = STOCK[offered.act];
  const detail = offered.to && `A ${offered.to.name}`;
  return { key, label: `${word} ${offered.warehouse.name}`, also, detail, icon, path: path(offered) };
};

const create = (label: string, path: Path): PaletteEntry => ({ key: label, label, also: wordsOf(label), icon: Plus, path });
const go = ({ label, href }: Area, letter?: string): PaletteEntry => ({
  key: `Ir a ${label}`,
  label: `Ir a ${label}`,
  icon: ArrowRight,
  path: href,
  keys: letter ? ['G', letter] : undefined,
});
const wear = (theme: Theme, icon: LucideIcon, label: string): PaletteEntry => ({ key: label, label, also: 'modo', icon, theme });

/** The acts that are offered everywhere to everybody. */
const ALWAYS: readonly PaletteEntry[] = [
  create('Nuevo proyecto', routes.newProject()),
  create('Nueva factura', routes.newInvoice()),
  create('Nuevo cliente', routes.newCustomer()),
  create('Nuevo material', routes.newMaterial()),
  create('Nuevo almacén', routes.newWarehouse()),
  create('Nuevo usuario', routes.newUser()),
  ...GO_KEYS.map(({ area, letter }) => go(area, letter)),
  ...[AREAS.reports, AREAS.users, AREAS.team, AREAS.activity, AREAS.device, AREAS.preferences].map((area) => go(area)),
  wear('light', Sun, 'Tema claro'),
  wear('dark', Moon, 'Tema oscuro'),
  wear('contrast', Contrast, 'Tema de alto contraste'),
  wear('system', SunMoon, 'Tema del sistema'),
];

const onPage = ({ press, href, rank: _, ...act }: PageAct, place: number): PaletteEntry => ({
  ...act,
  key: `aquí ${place}`,
  ...(press ? { press } : { path: href ?? '' }),
});

/** Whether the query begins with the act's verb or with one of its synonyms. */
const isByVerb = ({ label, also = '' }: PaletteEntry, query: string) => {
  const [first = ''] = searchForm(query).split(' ');
  return first.length > 1 && [searchForm(label), ...searchForm(also).split(' ')].some((text) => text.startsWith(first));
};

interface Asking {
  readonly data: Data;
  readonly me: UserId | undefined;
  readonly query: string;
  readonly found: readonly { readonly noun: SearchNoun; readonly entries: readonly SearchEntry[] }[];
  /** The acts of the page's own controls. */
  readonly here: readonly PageAct[];
  /** The id of the warehouse or material whose page is open. */
  readonly open?: string;
  /** The current theme. */
  readonly theme: Theme;
}

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** The palette's groups for a query: acts found by their verb, the page's first; then records; then the other matching acts. */
export const paletteGroups = ({ data, me, query, found, here, open, theme }: Asking): readonly PaletteGroup[] => {
  const asked = textMatcher(query);
  const isAsked = query.trim() !== '';
  const most = isAsked ? MOST_OF_ONE_ACT : 1;
  const own = here
    .filter(({ label, detail, also, rank }) =>
      isAsked ? asked(searchForm(label), searchForm(also), searchForm(detail)) : rank !== 'aside',
    )
    .map(onPage);
  /** Whether the page offers this entry itself: «Iniciar tarea» of the open task equals «Iniciar» with its name. */
  const isThere = (entry: PaletteEntry) =>
    here.some(({ label, detail, href }) => {
      const named = `${label.split(' ')[0]} ${detail}`;
      const isSame = [label, named].some((text) => searchForm(text) === searchForm(entry.label));
      return isSame || ('path' in entry && [entry.path, `${BASE_PATH}${entry.path}`].includes(href ?? ''));
    });
  const acts = [
    ...offeredActs(data, { asked, words: askedBy, me, open }, most).map(ofAct),
    ...ALWAYS.filter(
      (entry) => asked(searchForm(entry.label), searchForm(entry.also ?? '')) && !('theme' in entry && entry.theme === theme),
    ),
  ].filter((entry) => !isThere(entry));
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
  const isWanted = (entry: PaletteEntry) => !isAsked || isByVerb(entry, query);
  const others = [...own, ...acts].filter((entry) => !isWanted(entry));
  return [
    { title: 'Aquí', entries: own.filter(isWanted) },
    { title: 'Hacer', entries: acts.filter(isWanted) },
    ...records,
    { title: 'También', entries: others },
  ].filter(({ entries }) => entries.length > 0);
};
