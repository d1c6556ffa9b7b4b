import { createElement, useEffect } from 'react';

/** Rules that are there while at least one asks for them. */
const createShared = () => {
  let wanted = 0;
  let sheet: CSSStyleSheet | undefined;
  const release = () => {
    wanted -= 1;
    if (wanted === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  return (styles: string) => {
    wanted += 1;
    // What the first one has measured holds for all: with the scroll bar gone, a later one would measure nothing.
    if (wanted === 1 && 'replaceSync' in CSSStyleSheet.prototype) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    return release;
  };
};

interface Rules {
  readonly styles: string;
}
const Adopted = ({ adopt, styles }: Rules & { readonly adopt: ReturnType<typeof createShared> }) => {
  useEffect(() => adopt(styles), [adopt, styles]);
  return null;
};

/**
 * In place of the package `react-style-singleton`, by which Radix's dialogs and menus lock the page's scroll (next.config.mjs). It writes a
 * `<style>` whose text differs by device, so no policy could name it without `unsafe-inline`; an adopted sheet is no text of the page.
 */
export const styleSingleton = () => {
  const adopt = createShared();
  return (rules: Rules) => createElement(Adopted, { ...rules, adopt });
};
