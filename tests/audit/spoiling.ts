import type { ListedRoute } from '@/lib/route-list/list';
import type { Device } from './visit';

/** A fault to plant, and a route where the statement that forbids it is looked at. */
export interface Spoiling {
  readonly statement: number;
  readonly what: string;
  /** Runs in every document before the page does. */
  readonly script: string;
  readonly on: (route: ListedRoute) => boolean;
  /** A phone, unless it says otherwise. */
  readonly device?: Device;
}

export const onHome = ({ path }: ListedRoute) => path === '/';
export const onList = ({ path }: ListedRoute) => path === '/tasks/';
export const onProject = ({ record }: ListedRoute) => record === 'project';
export const onForm = ({ form, h1 }: ListedRoute) => form?.makes === 1 && h1 !== undefined && form.before === undefined;
export const onToast = ({ toast }: ListedRoute) => toast !== undefined;

/** Keeps something true of the document whatever React does. */
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

/** Adds elements to main, once React has it; the policy refuses a `style` in them, so they are dressed by rules for `[data-spoiled]`. */
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
