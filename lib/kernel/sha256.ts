const encoder = new TextEncoder();

/** The SHA-256 of a text or bytes, 64 hexadecimal digits; `undefined` in a page without a secure context. */
export const sha256 = async (content: string | ArrayBuffer | Uint8Array<ArrayBuffer>) => {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
