import { describe, type Fault, isForEars, isPinned, isSeen, nameOf, targetsIn } from './dom';

/** The least size under a finger. WCAG 2.5.8 requires 24 px for a mouse. */
const FINGER = 44;
const APART = 8;
const DESTRUCTIVE = /^(Eliminar|Quitar|Rechazar|Descartar|Borrar (?!búsqueda)|Restablecer|Empezar vacío)/;

/** Whether a link is inside a sentence; then its size is the text's. */
const isInSentence = (element: Element) => {
  if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false;
  const around = element.closest('p, li, td, dd, span, div');
  const rest = (around?.textContent ?? '').replace(element.textContent ?? '', '').trim();
  return rest.length > 0;
};

/** The box that can be tapped: the control, its label for ticks and files, or a pseudo-element that stretches it. */
const boxOf = (element: Element): DOMRect => {
  const own = element.getBoundingClientRect();
  const type = element instanceof HTMLInputElement ? element.type : '';
  if (!(element instanceof HTMLInputElement) || !['checkbox', 'radio', 'file'].includes(type)) return own;
  const boxes = [...(element.labels ?? [])].map((label) => label.getBoundingClientRect());
  return [own, ...boxes].reduce((largest, box) => (box.width * box.height > largest.width * largest.height ? box : largest));
};

/** Whether a small box responds over 44 px, by a pseudo-element. */
const answersAround = (element: Element, box: DOMRect, least: number) => {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 0.5];
  const hits = (dx: number, dy: number) => {
    const hit = document.elementFromPoint(x + dx, y + dy);
    return hit !== null && (hit === element || element.contains(hit));
  };
  const across = box.width >= least - 0.5 || (hits(-reach, 0) && hits(reach, 0));
  const along = box.height >= least - 0.5 || (hits(0, -reach) && hits(0, reach));
  return across && along;
};

const gap = (a: DOMRect, b: DOMRect) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/** Targets that are too small for a finger or a mouse; for a finger also destructive ones too near to others. */
export const smallTargets = (root: ParentNode = document.body, least: number = FINGER): readonly Fault[] => {
  const place = scrollY;
  const targets = targetsIn(root).filter((target) => {
    const ticks = target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type);
    return ticks || (isSeen(target) && !isForEars(target));
  });
  const small = targets.flatMap((target) => {
    const box = boxOf(target);
    const big = box.width >= least - 0.5 && box.height >= least - 0.5;
    if (big || isInSentence(target) || answersAround(target, box, least)) return [];
    const found = `${Math.round(box.width)}×${Math.round(box.height)} px`;
    return [
      {
        where: describe(target),
        found,
        fix: least === FINGER ? 'min-h-touch min-w-touch (44×44)' : `at least ${least}×${least} px`,
      },
    ];
  });
  const near = targets
    .filter((target) => least === FINGER && DESTRUCTIVE.test(nameOf(target)))
    .flatMap((target) => {
      const other = targets.find((rival) => {
        const nested = rival.contains(target) || target.contains(rival);
        // A bar that content scrolls under is no neighbour of that content.
        const together = isPinned(rival) === isPinned(target);
        return !nested && together && gap(boxOf(target), boxOf(rival)) < APART - 0.1;
      });
      if (!other) return [];
      const found = `${gap(boxOf(target), boxOf(other)).toFixed(1)} px from ${describe(other)}`;
      return [{ where: describe(target), found, fix: 'a destructive control is 8 px or more from others' }];
    });
  // A menu hangs from its button, so the scroll position is restored.
  scrollTo(0, place);
  return [...small, ...near];
};
