import type { Fault } from '../in-page/dom';
import { fault, type Group } from '../statement';
import type { Visit } from '../visit';

const TABS: readonly (readonly [prefix: string, name: string])[] = [
  ['/projects', 'Proyectos'],
  ['/materials', 'Materiales'],
  ['/warehouses', 'Almacenes'],
];

const expectedTab = (path: string) => (path === '/' ? 'Inicio' : (TABS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null));

export const titleFaults = async ({ page, route, titles }: Visit): Promise<readonly Fault[]> => {
  const { h1, title, lang, mains } = await page.evaluate(() => window.audit.frame.frame());
  const wanted = `${h1[0]} · Telecampo`;
  // Only the tabs of one record share a title, which is its name (screens.md).
  const rival = [...titles].find(
    ([path, other]) => path !== route.path && other.title === title && (!route.record || other.record !== route.record),
  );
  titles.set(route.path, { title, record: route.record });
  return [
    ...(h1.length === 1 ? [] : [fault('h1', `there are ${h1.length}: ${h1.join(' | ')}`, 'one visible h1 a screen')]),
    ...(h1.length > 0 && route.h1 && h1[0] !== route.h1 ? [fault('h1', `says «${h1[0]}»`, `screens.md: «${route.h1}»`)] : []),
    ...(title === wanted ? [] : [fault('title', `«${title}»`, `«${wanted}»`)]),
    ...(rival ? [fault('title', `«${title}» is also that of ${rival[0]}`, 'one title a route')] : []),
    ...(lang === 'es-MX' ? [] : [fault('html', `lang="${lang}"`, 'lang="es-MX"')]),
    ...(mains === 1 ? [] : [fault('main', `there are ${mains}`, 'one main a screen')]),
  ];
};

const viewportFaults = (content: string): readonly Fault[] => {
  const missing = ['viewport-fit=cover', 'interactive-widget=resizes-content', 'width=device-width'].filter(
    (part) => !content.replace(/\s/g, '').includes(part),
  );
  const locked = /user-scalable\s*=\s*(no|0)|maximum-scale/.test(content);
  return [
    ...missing.map((part) => fault('meta[name=viewport]', `lacks ${part}`, 'export const viewport in app/layout.tsx')),
    ...(locked ? [fault('meta[name=viewport]', 'forbids zooming', 'no maximum-scale and no user-scalable=no')] : []),
  ];
};

const tabFaults = async ({ page, route }: Visit): Promise<readonly Fault[]> => {
  const bar = await page.evaluate(() => window.audit.frame.tabBar());
  const own = await page.evaluate(() => window.audit.frame.currentLinks());
  if (bar === null) return route.hasBar ? [fault('nav "Principal"', 'is not there', 'the bottom bar of the main routes')] : own;
  const wanted = expectedTab(route.path);
  const names = bar.filter(({ value }) => value === 'page').map(({ name }) => name);
  const right = wanted === null ? names.every((name) => name === 'Más') : names.length === 1 && names[0] === wanted;
  return right
    ? own
    : [
        ...own,
        fault('nav "Principal"', `aria-current on «${names.join(', ')}»`, `by prefix it should be «${wanted ?? 'none, or Más'}»`),
      ];
};

export const frameGroup: Group = {
  statements: [5, 6, 11],
  async look(visit, notes) {
    notes.say(5, [...(await titleFaults(visit)), ...(await visit.page.evaluate(() => window.audit.frame.navs()))]);
    notes.say(6, viewportFaults(await visit.page.evaluate(() => window.audit.frame.viewportMeta())));
    notes.say(11, await tabFaults(visit));
  },
};
