import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'acorn';
import { filesUnder } from './project.mjs';

/** The module functions that a chunk passes to Turbopack's runtime: `….push([script, id, (context) => {…}, id, …])`. */
const factoriesOf = (code) =>
  parse(code, { ecmaVersion: 'latest' }).body.flatMap((statement) => {
    const call = statement.type === 'ExpressionStatement' && statement.expression;
    const isPush = call && call.type === 'CallExpression' && call.callee.property?.name === 'push';
    const [list] = isPush ? call.arguments : [];
    return list?.type === 'ArrayExpression' ? list.elements.filter((element) => /Function/.test(element?.type ?? '')) : [];
  });

/**
 * Wraps a chunk's module functions in parentheses. A browser then compiles them with the script, off the main thread. The
 * minifier removes parentheses, and each module would be compiled on the main thread at first use (decision 072).
 * @param {string} code
 * /
 */
export const compiledAhead = (code) => {
  const factories = factoriesOf(code).sort((one, other) => other.start - one.start);
  const text = factories.reduce(
    (written, { start, end }) => `${written.slice(0, start)}(${written.slice(start, end)})${written.slice(end)}`,
    code,
  );
  return { text, modules: factories.length };
};

/** Wraps the modules of all chunks of a site. Throws when it finds none, because then Turbopack's format has changed. */
export const compileAhead = async (folder) => {
  const chunks = (await filesUnder(folder)).filter((file) => /^_next\/static\/chunks\/.*\.js$/.test(file));
  let found = 0;
  for (const chunk of chunks) {
    const file = path.join(folder, chunk);
    const { text, modules } = compiledAhead(await readFile(file, 'utf8'));
    await writeFile(file, text);
    found += modules;
  }
  if (found === 0)
    throw new Error(
      'No chunk contains a module in the known format: adapt scripts/compile-ahead.mjs to this version of Turbopack.',
    );
};
