import './plain-sheet';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A DOM with Node's platform APIs that jsdom lacks and the store needs. */
export default class JsdomWithStorage extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, { structuredClone, Blob, Response, TextEncoder, TextDecoder, Uint8Array, ArrayBuffer });
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
