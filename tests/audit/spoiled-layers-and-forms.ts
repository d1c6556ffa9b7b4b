import { always, css, onForm, onHome, onToast, type Spoiling } from './spoiling';

/** Statements of layers and forms, each with a fault that it must see. */
export const spoiledLayersAndForms: readonly Spoiling[] = [
  {
    statement: 22,
    what: 'diálogos sin nombre',
    script: always(
      `for (const e of document.querySelectorAll('[role=dialog],[role=menu]')) { e.removeAttribute('aria-labelledby'); e.removeAttribute('aria-label'); }`,
    ),
    on: onHome,
  },
  {
    statement: 23,
    what: 'Esc que no cierra',
    script: `addEventListener('keydown', (e) => { if (e.key === 'Escape') e.stopImmediatePropagation(); }, true);`,
    on: onHome,
  },
  {
    statement: 24,
    what: 'un historial del que nada se retira',
    script: `history.go = () => {}; history.back = () => {};`,
    on: onHome,
  },
  {
    statement: 25,
    what: 'enlaces muertos dentro de las hojas',
    script: `addEventListener('click', (e) => { if (e.target.closest?.('[role=dialog] a, [role=menu] a')) { e.preventDefault(); e.stopImmediatePropagation(); } }, true);`,
    on: onHome,
  },
  {
    statement: 26,
    what: 'una hoja más alta que la pantalla',
    script: css(
      '[role=dialog], [role=menu] { height: 94dvh !important; max-height: none !important; box-sizing: border-box !important }',
    ),
    on: onHome,
  },
  {
    statement: 27,
    what: 'avisos que no se pueden tocar',
    script: css('[data-toasts] * { pointer-events: none !important }'),
    on: onToast,
  },
  { statement: 28, what: 'una etiqueta escondida', script: css('form label { display: none !important }'), on: onForm },
  {
    statement: 29,
    what: 'letra de 12 px en los campos',
    script: css('input, textarea, select { font-size: 12px !important }'),
    on: onForm,
  },
  {
    statement: 30,
    what: 'el resumen de errores escondido',
    script: css('[role=alert] { display: none !important }'),
    on: onForm,
  },
  {
    statement: 31,
    what: 'otra frase en el resumen',
    script: always(
      `for (const e of document.querySelectorAll('[role=alert] a')) if (!e.textContent.startsWith('Otra')) e.textContent = 'Otra cosa';`,
    ),
    on: onForm,
  },
  {
    statement: 32,
    what: 'campos que se vacían al enviar',
    script: `addEventListener('submit', () => setTimeout(() => { for (const e of document.querySelectorAll('form textarea, form input[type=text]')) e.value = ''; }, 50), true);`,
    on: onForm,
  },
  {
    statement: 35,
    what: 'un segundo registro al enviar',
    script: `
    addEventListener('submit', () => setTimeout(async () => {
      const [{ name }] = await indexedDB.databases();
      const opening = indexedDB.open(name);
      opening.onsuccess = () => opening.result.transaction('projects', 'readwrite').objectStore('projects').put({ id: 'spoiled' + Math.random() });
    }, 200), true);`,
    on: onForm,
  },
];
