/** The Content-Security-Policy of a page, written into the page, because a static host can't send headers. */
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
 * The only style sheet that a library inserts as text is sonner's, always the same. It first inserts an empty element, which
 * needs permission too. (Radix's differs by device and is adopted instead: `components/ui/adopted-sheet.ts`.)
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
 * Adds the policy to a page: scripts of this site, and inline scripts by hash. It replaces an earlier policy, because a template
 * page with another id has other hashes. `syncOrigin` is the one foreign origin that a page may contact; an earlier policy's is
 * kept. `frames` allows frames of this site, for the designers' preview only.
 * @param {string} html
 * @param {string} [syncOrigin]
 * /
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
