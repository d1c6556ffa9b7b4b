import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Who comes back to a long list finds it where it was left: guessed heights of rows out of sight would put the page elsewhere, so all
 * of them are laid out until the browser has restored its place. After that each row keeps its measured height.
 */
export const useWholeOnReturn = (long: boolean): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const rows = list.current;
    // React draws what Back brings within the event itself.
    if (!(long && rows && window.event?.type === 'popstate')) return;
    rows.dataset.whole = '';
    const rest = () => delete rows.dataset.whole;
    requestAnimationFrame(() => requestAnimationFrame(rest));
  }, [long]);
  return list;
};
