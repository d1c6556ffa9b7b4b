import { addToMain, always, css, onHome, onList, type Spoiling } from './spoiling';
import { WIDE_DEVICES } from './visit';

const [TABLET, DESK] = WIDE_DEVICES;
/** Rules for desks only, so that phones don't have the fault. */
const atDesk = (rules: string) => css(`@media (min-width: 1024px) { ${rules} }`);

/** Faults that only wide screens have. */
export const spoiledWide: readonly Spoiling[] = [
  {
    statement: 1,
    what: 'a table wider than the desk',
    script: addToMain('<div>ancha</div>', '@media (min-width: 1024px) { [data-spoiled] > div { width: 1500px } }'),
    on: onList,
    device: DESK,
  },
  {
    statement: 4,
    what: 'a button of 20 px under a mouse',
    script: addToMain(
      '<button>y</button>',
      '[data-spoiled] > button { width: 20px; height: 20px; min-height: 0; min-width: 0; padding: 0 }',
    ),
    on: onHome,
    device: DESK,
  },
  {
    statement: 4,
    what: 'a button of 30 px under a finger',
    script: addToMain(
      '<button>y</button>',
      '[data-spoiled] > button { width: 30px; height: 30px; min-height: 0; min-width: 0; padding: 0 }',
    ),
    on: onHome,
    device: TABLET,
  },
  {
    statement: 8,
    what: 'the focus ring removed at the desk',
    script: atDesk('*:focus, *:focus-visible { outline: none !important; box-shadow: none !important }'),
    on: onList,
    device: DESK,
  },
  {
    statement: 22,
    what: 'dialogs without a name at the desk',
    script: always(
      `if (innerWidth >= 1024) for (const e of document.querySelectorAll('[role=dialog],[role=menu]')) { e.removeAttribute('aria-labelledby'); e.removeAttribute('aria-label'); }`,
    ),
    on: onHome,
    device: DESK,
  },
];
