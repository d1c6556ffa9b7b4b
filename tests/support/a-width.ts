const LEAST = /min-width: (\d+)rem/;
const REM = 16;

/** Sets the window's width in CSS pixels: `matchMedia` answers for it and notifies its listeners. */
export const aWindow = (first: number) => {
  let width = first;
  const asked = new Set<EventTarget>();
  const meets = (media: string) => {
    const least = LEAST.exec(media)?.[1];
    return least !== undefined && width >= Number(least) * REM;
  };
  const before = window.matchMedia;
  window.matchMedia = (media) => {
    const query = new EventTarget();
    asked.add(query);
    return Object.assign(query, { media, matches: meets(media), onchange: null, addListener() {}, removeListener() {} });
  };
  return {
    resize: (next: number) => {
      width = next;
      for (const query of asked) query.dispatchEvent(new Event('change'));
    },
    restore: () => {
      window.matchMedia = before;
    },
  };
};
