import { showToast } from '@/components/ui/toast/toast';
import { templatePage } from '@/lib/store/device/template-pages';

const BASE = `${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}/`;

const addressOf = (asked: RequestInfo | URL) =>
  new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, location.href);

/** Whether this request is a navigation: Next's prefetches lack this header. */
const leadsAway = (options?: RequestInit) => new Headers(options?.headers).has('next-router-state-tree');

/** Leaves the request pending, so that the current page stays. */
const stay = () => {
  showToast({ text: 'Esa pantalla necesita señal' });
  return new Promise<never>(() => {});
};

/**
 * Fills in for the worker until one controls this page. Next's request for a new record's page gets the template's page (decision
 * 003); the record then opens without a full load. A navigation request that fails, also within its body or with a server's error,
 * stays pending: otherwise Next would load the address and show the browser's own error.
 */
export const standInForWorker = () => {
  const ask = window.fetch.bind(window);
  window.fetch = async (asked, options) => {
    const address = addressOf(asked);
    const isOurs = address.origin === location.origin && address.pathname.startsWith(BASE);
    if (!isOurs || navigator.serviceWorker?.controller) return ask(asked, options);
    const page = templatePage(address.pathname.slice(BASE.length));
    const mustArrive = leadsAway(options);
    try {
      const response = await ask(page ? new URL(BASE + page.path + address.search, location.origin) : asked, options);
      if (mustArrive && response.status >= 500) return stay();
      if (!response.ok || !(page || mustArrive)) return response;
      const text = (page?.ids ?? []).reduce((all, [template, id]) => all.replaceAll(template, id), await response.text());
      const whole = new Response(options?.method === 'HEAD' ? null : text, response);
      // Next reads its destination from this URL.
      return Object.defineProperty(whole, 'url', { value: page ? address.href : response.url });
    } catch (error) {
      if (mustArrive) return stay();
      throw error;
    }
  };
  return () => {
    window.fetch = ask;
  };
};
