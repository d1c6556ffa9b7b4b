/** The origin private file system in memory: the part of `navigator.storage` that automatic copies use. */
export const aFileSystem = () => {
  const folders = new Map<string, Map<string, Blob>>();
  let isFull = false;
  let lostWhileListed = '';
  const written: string[] = [];
  const missing = () => new DOMException('not there', 'NotFoundError');

  class FileHandle {
    readonly #files: Map<string, Blob>;
    readonly #name: string;
    constructor(files: Map<string, Blob>, name: string) {
      this.#files = files;
      this.#name = name;
    }
    async getFile() {
      return this.#files.get(this.#name) ?? Promise.reject(missing());
    }
    async createWritable() {
      const parts: Blob[] = [];
      return {
        write: async (part: Blob) => {
          if (isFull) throw new DOMException('no room', 'QuotaExceededError');
          parts.push(part);
        },
        close: async () => {
          written.push(this.#name);
          this.#files.set(this.#name, new Blob(await Promise.all(parts.map((part) => part.arrayBuffer()))));
        },
      };
    }
  }
  const folder = (files: Map<string, Blob>) => ({
    async getFileHandle(name: string, { create = false } = {}) {
      if (!files.has(name) && !create) throw missing();
      if (!files.has(name)) files.set(name, new Blob());
      return new FileHandle(files, name);
    },
    async *keys() {
      const names = [...files.keys()];
      files.delete(lostWhileListed);
      yield* names;
    },
    removeEntry: async (name: string) => void files.delete(name),
  });
  const root = {
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const files = folders.get(name) ?? new Map<string, Blob>();
      if (!folders.has(name) && !create) throw missing();
      folders.set(name, files);
      return folder(files);
    },
    removeEntry: async (name: string) => void folders.delete(name),
  };
  Object.assign(globalThis, { FileSystemFileHandle: FileHandle });
  Object.defineProperty(globalThis.navigator, 'storage', { value: { getDirectory: async () => root }, configurable: true });
  return {
    /** The names written since the last call. */
    lastWritten: () => written.splice(0),
    /** The names in the folder with this ending. */
    namesIn: (ending: string) => [...folders].flatMap(([name, files]) => (name.endsWith(ending) ? [...files.keys()] : [])),
    fill: (full: boolean) => {
      isFull = full;
    },
    /** Another tab deletes this file as soon as a folder's names are read. */
    loseWhileListed: (name: string) => {
      lostWhileListed = name;
    },
    lose: (name: string) => {
      for (const files of folders.values()) files.delete(name);
    },
  };
};
