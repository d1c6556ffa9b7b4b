import { always, css, onForm, onHome, onToast, type Spoiling } from './spoiling';

/** Faults against statements of layers and forms. */
export const spoiledLayersAndForms: readonly Spoiling[] = [
  {
    statement: 22,
    what: 'dialogs without a name',
    script: always(
      `for (const e of document.querySelectorAll('[role=dialog],[role=menu]')) { e.removeAttribute('aria-labelledby'); e.removeAttribute('aria-label'); }`,
    ),
    on: onHome,
  },
  {
    statement: 23,
    what: 'Esc that does not close',
    script: `addEventListener('keydown', (e) => { if (e.key === 'Escape') e.stopImmediatePropagation(); }, true);`,
    on: onHome,
  },
  {
    statement: 24,
    what: 'a history that keeps entries of closed layers',
    script: `history.go = () => {}; history.back = () => {};`,
    on: onHome,
  },
  {
    statement: 25,
    what: 'dead links inside sheets',
    script: `addEventListener('click', (e) => { if (e.target.closest?.('[role=dialog] a, [role=menu] a')) { e.preventDefault(); e.stopImmediatePropagation(); } }, true);`,
    on: onHome,
  },
  {
    statement: 26,
    what: 'a sheet taller than the screen',
    script: css(
      '[role=dialog], [role=menu] { height: 94dvh !important; max-height: none !important; box-sizing: border-box !important }',
    ),
    on: onHome,
  },
  {
    statement: 27,
    what: "toasts that can't be tapped",
    script: css('[data-toasts] * { pointer-events: none !important }'),
    on: onToast,
  },
  { statement: 28, what: 'a hidden label', script: css('form label { display: none !important }'), on: onForm },
  {
    statement: 29,
    what: 'text of 12 px in fields',
    script: css('input, textarea, select { font-size: 12px !important }'),
    on: onForm,
  },
  {
    statement: 30,
    what: 'a hidden error summary',
    script: css('[role=alert] { display: none !important }'),
    on: onForm,
  },
  {
    statement: 31,
    what: 'another sentence in the summary',
    script: always(
      `for (const e of document.querySelectorAll('[role=alert] a')) if (!e.textContent.startsWith('Otra')) e.textContent = 'Otra cosa';`,
    ),
    on: onForm,
  },
  {
    statement: 32,
    what: 'fields that are cleared on submit',
    script: `addEventListener('submit', () => setTimeout(() => { for (const e of document.querySelectorAll('form textarea, form input[type=text]')) e.value = ''; }, 50), true);`,
    on: onForm,
  },
  {
    statement: 35,
    what: 'a second record on submit',
    script: `
    addEventListener('submit', () => setTimeout(async () => {
      const [{ name }] = await indexedDB.databases();
      const opening = indexedDB.open(name);
      opening.onsuccess = () => opening.result.transaction('projects', 'readwrite').objectStore('projects').put({ id: 'spoiled' + Math.random() });
    }, 200), true);`,
    on: onForm,
  },
];
