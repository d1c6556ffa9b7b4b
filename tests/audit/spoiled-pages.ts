import { addToMain, always, css, onHome, onList, onProject, type Spoiling } from './spoiling';

/** Faults against statements of every route. */
export const spoiledPages: readonly Spoiling[] = [
  {
    statement: 1,
    what: 'a box of 900 px',
    script: addToMain('<div>ancha</div>', '[data-spoiled] > div { width: 900px }'),
    on: onHome,
  },
  {
    statement: 2,
    what: 'text in a box of fixed height',
    script: addToMain('<div><p>Texto que no cabe</p></div>', '[data-spoiled] > div { height: 20px; overflow: hidden }'),
    on: onHome,
  },
  {
    statement: 3,
    what: 'an image without text',
    script: addToMain('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=40 height=40>'),
    on: onHome,
  },
  {
    statement: 3,
    what: 'grey text on grey',
    script: addToMain('<p>Gris</p>', '[data-spoiled] > p { color: #999; background: #aaa }'),
    on: onHome,
  },
  {
    statement: 4,
    what: 'a button of 20 px',
    script: addToMain(
      '<button>y</button>',
      '[data-spoiled] > button { width: 20px; height: 20px; min-height: 0; min-width: 0; padding: 0 }',
    ),
    on: onHome,
  },
  { statement: 5, what: 'another title and a second h1', script: always(`document.title = 'Telecampo';`), on: onHome },
  {
    statement: 6,
    what: 'zoom prevented',
    script: always(
      `document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=device-width, user-scalable=no');`,
    ),
    on: onHome,
  },
  {
    statement: 7,
    what: 'an image of another site',
    script: addToMain('<img alt="" src="http://127.0.0.1:8099/pixel.png">'),
    on: onHome,
  },
  {
    statement: 8,
    what: 'the focus ring removed',
    script: css('*:focus, *:focus-visible { outline: none !important; box-shadow: none !important }'),
    on: onHome,
  },
  {
    statement: 9,
    what: 'the skip link removed',
    script: css('a[href="#contenido"] { display: none !important }'),
    on: onHome,
  },
  {
    statement: 10,
    what: 'a fixed bar of half a screen',
    script: addToMain(
      '<div>barra</div>',
      '[data-spoiled] > div { position: fixed; inset: 50% 0 0 0; background: teal; z-index: 99 }',
    ),
    on: onHome,
  },
  {
    statement: 11,
    what: 'aria-current removed',
    script: always(`for (const e of document.querySelectorAll('[aria-current]')) e.removeAttribute('aria-current');`),
    on: onHome,
  },
  {
    statement: 12,
    what: 'the focus lost on navigation',
    script: `const focus = HTMLElement.prototype.focus; HTMLElement.prototype.focus = function (...a) { if (!this.matches('h1, main')) focus.apply(this, a); };`,
    on: onHome,
  },
  { statement: 13, what: 'a sentence in English', script: addToMain('<p>Please wait, loading</p>'), on: onHome },
  {
    statement: 14,
    what: 'an amount and a date in a wrong format',
    script: addToMain('<p>$1234.5 el 2026-11-21 NaN</p>'),
    on: onHome,
  },
  {
    statement: 15,
    what: 'statuses without their word',
    script: css('main .rounded-full { font-size: 0 !important }'),
    on: onList,
  },
  {
    statement: 15,
    what: 'a progress without its figure',
    script: always(`for (const e of document.querySelectorAll('[role=progressbar]')) e.nextElementSibling?.remove();`),
    on: onProject,
  },
  {
    statement: 16,
    what: 'an endless animation',
    script: css('@keyframes spoiled { to { opacity: 0.9 } } main { animation: spoiled 3s infinite !important }'),
    on: onHome,
  },
  {
    statement: 16,
    what: 'sheets that open slowly',
    script: css(
      '@keyframes spoiled { from { opacity: 0.9 } } [role=dialog], [role=menu] { animation: spoiled 900ms !important }',
    ),
    on: onHome,
  },
  {
    statement: 17,
    what: 'the bottom bar printed',
    script: css('@media print { nav { display: block !important } }'),
    on: onHome,
  },
  {
    statement: 21,
    what: 'names that do not wrap',
    script: css('main * { white-space: nowrap !important; overflow-wrap: normal !important }'),
    on: onList,
  },
];
