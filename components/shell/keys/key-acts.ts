/** Submits the form that has the focus, else the dialog's, else the page's first; its button guards it as always. */
export const saveForm = (target: EventTarget | null, layer: Element | undefined) => {
  const around = target instanceof Element ? target.closest('form') : null;
  const button = (around ?? layer ?? document.querySelector('main'))?.querySelector<HTMLElement>(
    'form button[type="submit"], button[type="submit"]',
  );
  button?.click();
  return button !== undefined && button !== null;
};

/** Presses «Deshacer» of the newest toast, if it is still shown. */
export const undoOffered = () => {
  const offers = document.querySelectorAll<HTMLElement>('[data-toasts] [data-front="true"] button');
  const offer = [...offers].find(({ textContent }) => textContent === 'Deshacer');
  offer?.click();
  return offer !== undefined;
};

const MENU_COMES_MS = 2000;

const editItem = () =>
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) => textContent?.startsWith('Editar'));

/** Opens the record's menu and presses its «Editar»; a menu without that entry stays open. */
export const editByMenu = () => {
  const menu = document.querySelector<HTMLElement>('button[aria-haspopup="menu"][aria-label="Más opciones"]');
  if (!menu) return false;
  const drawn = new MutationObserver(() => {
    const item = editItem();
    if (!item) return;
    stop();
    item.click();
  });
  const timer = setTimeout(() => stop(), MENU_COMES_MS);
  const stop = () => {
    clearTimeout(timer);
    drawn.disconnect();
  };
  drawn.observe(document.body, { childList: true, subtree: true });
  menu.click();
  return true;
};
