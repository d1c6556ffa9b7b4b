import { readFile } from 'node:fs/promises';
import { filesUnder, inProject } from '@/scripts/project.mjs';

/** What makes a change, a derivation or a memory out of functions, and does nothing else. */
const MAKERS = ['change', 'changeOfMany', 'derivedFrom', 'orderedIndex', 'memoByIdentity'];
const UNMARKED = new RegExp(`^(?:export )?const (\\w+) =\\s+(?:${MAKERS.join('|')})\\(`, 'gm');

it('a page drops the changes and the derivations that it does not use: each is marked as a call without effects', async () => {
  const files = (await filesUnder(inProject('lib'))).filter((file) => file.endsWith('.ts'));
  const unmarked = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(inProject('lib', file), 'utf8');
      return [...text.matchAll(UNMARKED)].map(([, name]) => `lib/${file}: ${name}`);
    }),
  );
  expect(unmarked.flat()).toEqual([]);
});
