import { showToast } from '@/components/ui/toast/toast';
import { templatePage } from '@/lib/store/device/template-pages';

const BASE = `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/`;

const addressOf = (asked: RequestInfo | URL) =>
  new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, location.href);

/** What Next asks for as somebody goes to a page has this header; what it fetches ahead has not. */
const leadsAway = (options?: RequestInit) => new Headers(options?.headers).has('next-router-state-tree');

/** Without an answer this page stays until somebody goes elsewhere. */
const stay = () => {
  showToast({ text: 'Esa pantalla necesita señal' });
  return new Promise<never>(() => {});
};

/**
 * Until a worker answers for this page, the page itself answers Next's requests for a record that is new here. The host
 * knows no such page (decision 003). Only the template is asked of the host, so that the record opens without a new load.
 * Where no host answers who goes to a page, Next would load its address: the browser's own error would take the place of this one.
 */
export const standInForWorker = () => {
  const ask = window.fetch.bind(window);
  window.fetch = async (asked, options) => {
    const address = addressOf(asked);
    const isOurs = address.origin === location.origin && address.pathname.startsWith(BASE);
    if (!isOurs || navigator.serviceWorker?.controller) return ask(asked, options);
    const page = templatePage(address.pathname.slice(BASE.length));
    const response = await ask(page ? new URL(BASE + page.path + address.search, location.origin) : asked, options).catch(
      (error) => (leadsAway(options) ? stay() : Promise.reject(error)),
    );
    if (!page || !response.ok) return response;
    const text = page.ids.reduce((all, [template, id]) => all.replaceAll(template, id), await response.text());
    const filled = new Response(options?.method === 'HEAD' ? null : text, response);
    // Next reads there where it has arrived.
    return Object.defineProperty(filled, 'url', { value: address.href });
  };
  return () => {
    window.fetch = ask;
  };
};
