import { templatePage } from '@/lib/store/device/template-pages';

const BASE = `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/`;

const addressOf = (asked: RequestInfo | URL) =>
  new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, location.href);

/**
 * Until a worker answers for this page, the page itself answers Next's requests for a record that is new here. The host
 * knows no such page (decision 003). Only the template is asked of the host, so that the record opens without a new load.
 */
export const standInForWorker = () => {
  const ask = window.fetch.bind(window);
  window.fetch = async (asked, options) => {
    const address = addressOf(asked);
    const isOurs = address.origin === location.origin && address.pathname.startsWith(BASE);
    const isAnswered = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    const page = isOurs && !isAnswered ? templatePage(address.pathname.slice(BASE.length)) : undefined;
    if (!page) return ask(asked, options);
    const response = await ask(new URL(BASE + page.path + address.search, location.origin), options);
    if (!response.ok) return response;
    const text = page.ids.reduce((all, [template, id]) => all.replaceAll(template, id), await response.text());
    const filled = new Response(options?.method === 'HEAD' ? null : text, response);
    // Next reads there where it has arrived.
    return Object.defineProperty(filled, 'url', { value: address.href });
  };
  return () => {
    window.fetch = ask;
  };
};
