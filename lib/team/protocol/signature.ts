/** A device's key pair; the private half never leaves the browser. */
export interface DeviceKeys {
  readonly privateKey: CryptoKey;
  /** The public half, 32 bytes in base64url. */
  readonly key: string;
}

const ALGORITHM = 'Ed25519';
/** 64 bytes in base64url. */
const LENGTH = 86;

const encoder = new TextEncoder();

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const MOST_TRIES = 5;

/** WebKitGTK fails for about one pair in a hundred, and succeeds on a retry. */
const madePair = async (tries = 1): Promise<CryptoKey | CryptoKeyPair> => {
  try {
    return await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  } catch (error) {
    if (tries === MOST_TRIES) throw error;
    return madePair(tries + 1);
  }
};

/**
 * Generates a device's keys. The private one can be stored in IndexedDB but not exported. Throws when the browser supports no
 * Ed25519.
 */
export const makeKeys = async (): Promise<DeviceKeys> => {
  const pair = await madePair();
  if (!('privateKey' in pair)) throw new Error('This browser has no Ed25519');
  return { privateKey: pair.privateKey, key: base64url(await crypto.subtle.exportKey('raw', pair.publicKey)) };
};

/** The signed bytes name the team, so that a message can't be moved to another team. */
const signed = (team: string, body: string) => encoder.encode(`${team}\n${body}`);

/** Signs a message: its text in the log is the signature followed by the body. */
export const sealed = async (team: string, body: string, { privateKey }: Pick<DeviceKeys, 'privateKey'>) =>
  base64url(await crypto.subtle.sign(ALGORITHM, privateKey, signed(team, body))) + body;

/** Splits a text of the log into signature and body. */
export const unsealed = (text: string) => ({ signature: text.slice(0, LENGTH), body: text.slice(LENGTH) });

const MOST_KEYS = 256;
const imported = new Map<string, Promise<CryptoKey>>();
/** The imported key, cached because a member signs thousands of messages. */
const publicKey = (key: string) => {
  const known = imported.get(key);
  if (known) return known;
  if (imported.size >= MOST_KEYS) imported.clear();
  const made = crypto.subtle.importKey('raw', toBytes(key), ALGORITHM, false, ['verify']);
  imported.set(key, made);
  return made;
};

/** Whether this key signed this text for this team. Malformed input answers false. */
export const isSignedBy = async (team: string, text: string, key: string): Promise<boolean> => {
  try {
    const { signature, body } = unsealed(text);
    return await crypto.subtle.verify(ALGORITHM, await publicKey(key), toBytes(signature), signed(team, body));
  } catch {
    return false;
  }
};
