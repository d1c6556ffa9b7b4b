/** What a page may run and load, written into the page itself; a static host has nowhere else to say it. */
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const META = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\/>/;
const RUNS = /\btype="(?:module|text\/javascript)"/;

/** @param {string} html */
const inlineScripts = (html) =>
  [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) => {
    const isData = /\btype=/.test(attributes) && !RUNS.test(attributes);
    return /\bsrc=/.test(attributes) || isData ? [] : [text];
  });

/** @param {string} text */
const hashOf = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
};

/**
 * The one sheet that a library writes into the page as text: sonner's, which is the same everywhere. It puts the empty element first, and
 * that too is asked for. (Radix's, which differs by device, is adopted instead: components/ui/adopted-sheet.ts.)
 */
const WRITTEN_SHEET =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param {readonly string[]} hashes @param {string} connect @param {boolean} frames */
const policyOf = (hashes, connect, frames) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "script-src-attr 'none'",
    `style-src 'self' ${WRITTEN_SHEET}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${frames ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/**
 * A page with its policy: scripts of this site, and the page's inline scripts by their hashes. It replaces an earlier policy, because a
 * template page with another id in it has other hashes. `syncOrigin` is the one foreign origin that a page may talk to; an earlier
 * policy's is kept. `frames`: it shows other pages of this site in frames, which only the designers' preview does.
 * @param {string} html
 * @param {string} [syncOrigin]
 */
export const withPolicy = async (html, syncOrigin, frames = false) => {
  const bare = html.replace(META, '');
  const [, known = "'self'"] = /connect-src ([^;"]*)/.exec(META.exec(html)?.[0] ?? '') ?? [];
  const connect = syncOrigin === undefined ? known : `'self' ${syncOrigin}`;
  const hashes = await Promise.all([...new Set(inlineScripts(bare))].map(hashOf));
  const page = bare.replace(
    /<head\b[^>]*>/,
    (head) => `${head}<meta http-equiv="Content-Security-Policy" content="${policyOf(hashes, connect, frames)}"/>`,
  );
  if (page === bare) throw new Error('The page has no <head>');
  return page;
};
