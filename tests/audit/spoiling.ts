import type { ListedRoute } from '@/lib/route-list/list';
import type { Device } from './visit';

/** A planted fault, and a route where its statement is checked. */
export interface Spoiling {
  readonly statement: number;
  readonly what: string;
  /** A script that runs in every document before the page's own. */
  readonly script: string;
  readonly on: (route: ListedRoute) => boolean;
  /** A phone by default. */
  readonly device?: Device;
}

export const onHome = ({ path }: ListedRoute) => path === '/';
export const onList = ({ path }: ListedRoute) => path === '/tasks/';
export const onProject = ({ record }: ListedRoute) => record === 'project';
export const onForm = ({ form, h1 }: ListedRoute) => form?.makes === 1 && h1 !== undefined && form.before === undefined;
export const onToast = ({ toast }: ListedRoute) => toast !== undefined;

/** A script that keeps something true of the document, whatever React renders. */
export const always = (body: string) => `
  const spoil = () => { if (!document.body) return; ${body} };
  addEventListener('DOMContentLoaded', () => {
    spoil();
    setInterval(spoil, 100);
    let planned = false;
    new MutationObserver(() => { if (!planned) { planned = true; setTimeout(() => { planned = false; spoil(); }, 0); } })
      .observe(document.documentElement, { subtree: true, childList: true });
  });`;

export const css = (rules: string) => `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(rules)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`;

/** Adds elements to `main` after hydration. The policy refuses inline styles, so rules for `[data-spoiled]` style them. */
export const addToMain = (html: string, rules = '') =>
  css(rules) +
  always(`
    const main = document.querySelector('main');
    const hydrated = Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'));
    if (main && hydrated && !document.querySelector('[data-spoiled]')) {
      const box = document.createElement('div');
      box.setAttribute('data-spoiled', '');
      box.innerHTML = ${JSON.stringify(html)};
      main.append(box);
    }`);
