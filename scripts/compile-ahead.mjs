import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'acorn';
import { filesUnder } from './project.mjs';

/** The functions that a chunk hands to Turbopack's runtime: `….push([script, id, (context) => {…}, id, …])`. */
const factoriesOf = (code) =>
  parse(code, { ecmaVersion: 'latest' }).body.flatMap((statement) => {
    const call = statement.type === 'ExpressionStatement' && statement.expression;
    const isPush = call && call.type === 'CallExpression' && call.callee.property?.name === 'push';
    const [list] = isPush ? call.arguments : [];
    return list?.type === 'ArrayExpression' ? list.elements.filter((element) => /Function/.test(element?.type ?? '')) : [];
  });

/**
 * A chunk whose modules stand in parentheses. A browser compiles such a function with its script, beside the page's thread. The minifier
 * takes the parentheses away. Then each module is compiled on that thread, when it is first asked for (decision 072).
 * @param {string} code
 */
export const compiledAhead = (code) => {
  const factories = factoriesOf(code).sort((one, other) => other.start - one.start);
  const text = factories.reduce(
    (written, { start, end }) => `${written.slice(0, start)}(${written.slice(start, end)})${written.slice(end)}`,
    code,
  );
  return { text, modules: factories.length };
};

/** Does so with all chunks of a site. Throws when it finds no module, for then Turbopack writes them in another way. */
export const compileAhead = async (folder) => {
  const chunks = (await filesUnder(folder)).filter((file) => /^_next\/static\/chunks\/.*\.js$/.test(file));
  let found = 0;
  for (const chunk of chunks) {
    const file = path.join(folder, chunk);
    const { text, modules } = compiledAhead(await readFile(file, 'utf8'));
    await writeFile(file, text);
    found += modules;
  }
  if (found === 0) throw new Error('No chunk holds a module: scripts/compile-ahead.mjs does not know how they are written.');
};
