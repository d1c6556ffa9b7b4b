import { strFromU8, strToU8, type Unzipped, unzipSync, type Zippable, zipSync, zlibSync } from 'fflate/browser';

type Done<Made> = (error: Error | null, made: Made) => void;

/** Packs at once, in the page. */
const zip = (files: Zippable, done: Done<Uint8Array>) => done(null, zipSync(files));

/** Unpacks at once, in the page. */
const unzip = (bytes: Uint8Array, done: Done<Unzipped>) => done(null, unzipSync(bytes));

/**
 * What stands for `fflate` wherever a library asks for it (next.config.mjs). Its own `zip` and `unzip` pack what is long in a worker from a blob,
 * which a page's content policy refuses: they would never answer (decision 066).
 */
export { strFromU8, strToU8, unzip, unzipSync, zip, zipSync, zlibSync };
