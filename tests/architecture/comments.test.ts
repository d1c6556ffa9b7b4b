import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TOP = path.resolve(__dirname, '../..');
const MOST_WORDS = 20;
const BLOCK = /(?<!\w)\/\*[\s\S]*?\*\//g;
const LINES = /^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;
/** The parts of a comment that don't count as words: code, citations of invariants, and examples after three spaces. */
const NO_WORDS = /`[^`]*`|\(invariants? [^)]*\)|^\s*\* {3}.*$/gm;

/** The sentences of a source's comments with more than twenty words. */
const longSentences = (text: string) =>
  [...text.matchAll(BLOCK), ...text.matchAll(LINES)]
    .map(([comment]) => comment.replaceAll(NO_WORDS, '').replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ' '))
    .flatMap((comment) => comment.split(/(?<=[.!?:;])\s+/))
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > MOST_WORDS)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '));

/** The docstrings that begin with a forbidden word, which hides their subject. */
const beginnings = (text: string) =>
  [...text.matchAll(/\/\*\*[\s*]+(?:So (?:many|much|long|far)|Who)\b.*/g)].map(([beginning]) => beginning);

const ROOMS = ['app', 'components', 'data', 'lib', 'scripts', 'tests'];
const sourcesIn = (folder: string, isDeep: boolean) =>
  readdirSync(path.join(TOP, folder), { recursive: isDeep, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.join(folder, file));
const files = [...sourcesIn('.', false), ...ROOMS.flatMap((room) => sourcesIn(room, true))];

describe('comments', () => {
  it('have at most twenty words in a sentence', () => {
    expect(files.length).toBeGreaterThan(500);
    const long = files.flatMap((file) =>
      longSentences(readFileSync(path.join(TOP, file), 'utf8')).map((said) => `${file}: ${said}`),
    );
    expect(long).toEqual([]);
  });

  it('do not begin with a word that hides their subject', () => {
    const begun = files.flatMap((file) =>
      beginnings(readFileSync(path.join(TOP, file), 'utf8')).map((beginning) => `${file}: ${beginning}`),
    );
    expect(begun).toEqual([]);
    const docstrings = ['So many rows.', 'Who acts.', '\n * So long a wait.', 'The rows.'].map((words) => `/** ${words} */`);
    expect(beginnings(docstrings.join('\n'))).toHaveLength(3);
  });

  it('with a longer sentence are found', () => {
    const many = 'word '.repeat(MOST_WORDS).trim();
    expect(longSentences(`/** ${many}. */`)).toEqual([]);
    expect(longSentences(`/** ${many} word. */`)).toHaveLength(1);
    expect(longSentences(`  /**\n   * ${many}\n   * word.\n   */`)).toHaveLength(1);
    expect(longSentences(`// ${many}\n// word.`)).toHaveLength(1);
  });
});
