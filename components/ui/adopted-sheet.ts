import { createElement, useEffect } from 'react';

/** A shared style sheet that is adopted while at least one component uses it. */
const createShared = () => {
  let wanted = 0;
  let sheet: CSSStyleSheet | undefined;
  const release = () => {
    wanted -= 1;
    if (wanted === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  return (styles: string) => {
    wanted += 1;
    // The first user's measurement counts for all: afterwards the scroll bar is hidden and can't be measured.
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
 * Replaces the package `react-style-singleton`, by which Radix's dialogs and menus lock the page's scroll (next.config.mjs). That writes
 * a `<style>` whose text differs by device, which the content security policy would only allow with `unsafe-inline`. An adopted sheet
 * is not subject to it.
 */
export const styleSingleton = () => {
  const adopt = createShared();
  return (rules: Rules) => createElement(Adopted, { ...rules, adopt });
};
