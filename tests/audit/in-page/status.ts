import { describe, type Fault, isDrawn } from './dom';

const SAYS = /[\p{L}\p{N}]/u;
const SHARE = /\d+\.\d{2}\s?%/;
const TONES = ['info', 'success', 'warning', 'danger'].flatMap((tone) => [`--${tone}-soft`, `--${tone}-solid`]);

/** The tones of the design's palette, as the browser paints them. */
const painted = () => {
  const styles = getComputedStyle(document.documentElement);
  const probe = document.body.appendChild(document.createElement('i'));
  const colours = TONES.map((tone) => {
    probe.style.backgroundColor = styles.getPropertyValue(tone);
    return getComputedStyle(probe).backgroundColor;
  });
  probe.remove();
  return colours;
};

/** Whether an element has more than colour: a chip its text, an icon its shape, a bar its figure. */
const isExplained = (element: Element) => {
  const { fontSize, borderTopWidth } = getComputedStyle(element);
  const hasWord = SAYS.test(element.textContent ?? '') && Number.parseFloat(fontSize) > 0;
  const isPicture = element.querySelector('svg') !== null && Number.parseFloat(borderTopWidth) === 0;
  return hasWord || isPicture || element.closest('[role=progressbar], figure') !== null;
};

const barFaults = (bar: Element): readonly Fault[] => {
  const around = bar.parentElement?.textContent ?? '';
  const said = bar.hasAttribute('aria-valuenow') && SHARE.test(bar.getAttribute('aria-valuetext') ?? '');
  const marked = bar.querySelector('[data-marker]') === null || /Esperado/.test(around);
  const where = describe(bar);
  const fix = 'ProgressBar with valueText and expectedText';
  return [
    ...(said ? [] : [{ where, found: 'its figure is not announced (aria-valuenow, aria-valuetext)', fix }]),
    ...(SHARE.test(around) ? [] : [{ where, found: 'its figure is not shown with two decimals', fix }]),
    ...(marked ? [] : [{ where, found: 'the expected progress is only a mark, without text', fix }]),
  ];
};

/** Tones without text, and progress without figures. */
export const colourAlone = (): readonly Fault[] => {
  const colours = painted();
  const marks = [...document.body.querySelectorAll('*')].filter(
    (element) => colours.includes(getComputedStyle(element).backgroundColor) && isDrawn(element),
  );
  const bare = marks.filter((element) => !isExplained(element));
  return [
    ...bare.map((element) => ({
      where: describe(element),
      found: 'a colour without a word',
      fix: 'a Chip with its icon and word',
    })),
    ...[...document.querySelectorAll('[role=progressbar]')].filter(isDrawn).flatMap(barFaults),
  ];
};
