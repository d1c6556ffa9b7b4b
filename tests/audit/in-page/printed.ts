import { describe, type Fault, isSeen } from './dom';

const OUT =
  'header:not([data-on-header]), nav, button:not([data-tells]), [data-primary-action], [data-toasts] > *, [role=search]';
const LIGHT = 250;

const ground = (element: Element) => (getComputedStyle(element).backgroundColor.match(/\d+(\.\d+)?/g) ?? []).map(Number);

/**
 * Faults on paper: visible controls, pinned elements, a dark background, and table heads that do not repeat. A row that is a
 * button is printed. It needs print media.
 */
export const onPaper = (): readonly Fault[] => {
  const controls = [...document.querySelectorAll(OUT)].filter((element) => isSeen(element));
  const pinned = [...document.querySelectorAll('header, header *, main *')].filter(
    (element) => isSeen(element) && ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  );
  const paper = ground(document.documentElement);
  const heads = [...document.querySelectorAll('thead')].filter((head) => getComputedStyle(head).display !== 'table-header-group');
  return [
    ...controls.slice(0, 4).map((element) => ({ where: describe(element), found: 'is printed', fix: '@media print removes it' })),
    ...pinned
      .slice(0, 4)
      .map((element) => ({ where: describe(element), found: 'is fixed and repeats on each sheet', fix: 'position: static' })),
    ...(paper.slice(0, 3).every((part) => part >= LIGHT)
      ? []
      : [{ where: 'html', found: `background ${paper.join(' ')}`, fix: 'black on white in print' }]),
    ...heads.map((head) => ({
      where: describe(head),
      found: 'does not repeat on each sheet',
      fix: 'display: table-header-group',
    })),
  ];
};
