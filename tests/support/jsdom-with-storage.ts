import './plain-sheet';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A DOM with the platform's own pieces that jsdom leaves out and that the store needs. */
export default class JsdomWithStorage extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, { structuredClone, Blob, Response, TextEncoder, TextDecoder, Uint8Array, ArrayBuffer });
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
