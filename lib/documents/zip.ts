import { strFromU8, strToU8, type Unzipped, unzipSync, type Zippable, zipSync, zlibSync } from 'fflate/browser';

type Done<Made> = (error: Error | null, made: Made) => void;

/** Compresses synchronously, in the page. */
const zip = (files: Zippable, done: Done<Uint8Array>) => done(null, zipSync(files));

/** Decompresses synchronously, in the page. */
const unzip = (bytes: Uint8Array, done: Done<Unzipped>) => done(null, unzipSync(bytes));

/**
 * Replaces `fflate` in libraries (`next.config.mjs`). Its own `zip` and `unzip` start a worker from a blob, which a page's
 * content policy blocks; they would never answer (decision 066).
 */
export { strFromU8, strToU8, unzip, unzipSync, zip, zipSync, zlibSync };
