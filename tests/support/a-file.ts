/** A file with readable bytes, which jsdom's own lacks. */
export const aFile = (name: string, content: string | Uint8Array) => {
  const bytes = new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
};
