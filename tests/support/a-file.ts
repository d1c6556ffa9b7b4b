/** A file as a phone hands it over. jsdom's own can't be read; these can. */
export const aFile = (name: string, content: string) =>
  Object.assign(new File([content], name), { arrayBuffer: async () => new TextEncoder().encode(content).buffer });
