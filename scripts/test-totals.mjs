/** The totals of passed and failed tests per kind of run; `.ci/run` prints their sum at its end. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesUnder, inProject, isMain, readJson } from './project.mjs';

const FOLDER = inProject('.cache', 'test-totals');

/** Stores the totals of one run. */
export const saveTotals = async (name, totals) => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${name}.json`), JSON.stringify(totals));
};

const printSum = async () => {
  const runs = await Promise.all((await filesUnder(FOLDER)).map((file) => readJson(path.join(FOLDER, file))));
  const sum = (key) => runs.reduce((total, run) => total + (run?.[key] ?? 0), 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
};

if (isMain(import.meta.url)) await (process.argv[2] === 'forget' ? rm(FOLDER, { recursive: true, force: true }) : printSum());
