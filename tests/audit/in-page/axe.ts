import type { AxeResults, RunOptions } from 'axe-core';
import { type Fault, topLayer } from './dom';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result can differ between light, dark, more contrast and forced colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
  }
}

/** axe's violations in the whole page, or in the topmost layer only. */
export const axe = async ({ within, colours }: { within: 'page' | 'layer'; colours?: boolean }): Promise<readonly Fault[]> => {
  const root = within === 'layer' ? topLayer() : document;
  if (!root) return [];
  const results = await window.axe.run(within === 'layer' ? { include: [root] } : { exclude: ['nextjs-portal'] }, {
    runOnly: colours ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    rules: {
      // Statement 4 is stricter (44 px). Also, axe calls a target small while a bar covers it before scrolling.
      'target-size': { enabled: false },
      ...(within === 'layer' && { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }),
    },
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 4).map(({ target, any }) => ({
      where: target.join(' ').slice(0, 110),
      found: `${id}: ${any[0]?.message ?? help}`.slice(0, 170),
      fix: help,
    })),
  );
};
