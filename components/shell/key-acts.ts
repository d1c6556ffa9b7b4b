/** Saves the form that a key was pressed in, else the one of the dialog, else the only one of the page; its button guards it as ever. */
export const saveForm = (target: EventTarget | null, layer: Element | undefined) => {
  const around = target instanceof Element ? target.closest('form') : null;
  const button = (around ?? layer ?? document.querySelector('main'))?.querySelector<HTMLElement>(
    'form button[type="submit"], button[type="submit"]',
  );
  button?.click();
  return button !== undefined && button !== null;
};

/** Takes back what the newest toast offers to take back, if one still stands. */
export const undoOffered = () => {
  const offers = document.querySelectorAll<HTMLElement>('[data-toasts] [data-front="true"] button');
  const offer = [...offers].find(({ textContent }) => textContent === 'Deshacer');
  offer?.click();
  return offer !== undefined;
};

const MENU_COMES_MS = 2000;

const editItem = () =>
  [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) => textContent?.startsWith('Editar'));

/** Takes the menu's way to the form of the record on the screen: where the menu has none, it stays open and shows what it has. */
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
