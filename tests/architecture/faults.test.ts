import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FAULT } from '../browser/support/faults';

const STORIES = path.resolve(__dirname, '../browser');

const covered = readdirSync(STORIES)
  .filter((file) => file.endsWith('.browser.ts'))
  .map((file) => readFileSync(path.join(STORIES, file), 'utf8'))
  .flatMap((story) => [...story.matchAll(/describe\((?:`\$\{)?FAULT\.(\w+)/g)].map(([, fault]) => fault));

it('every fault that the app must survive has a browser story', () => {
  expect(Object.keys(FAULT).filter((fault) => !covered.includes(fault))).toEqual([]);
});
