import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { openSite, type Site } from '../../browser/support/site';
import type { Engine } from './driver';
import { firefox } from './firefox';
import { type Person, personAt } from './phone';
import { webkit } from './webkit';

const ENGINES = [firefox, webkit];

interface AnySite {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** The setting of a story: the published site, and a phone that has visited it once. */
interface Stage<Where extends AnySite> {
  readonly engine: Engine;
  readonly site: Where;
  readonly me: Person;
  /** Writes a file on this machine, to be chosen in a file field. */
  file(name: string, content: Uint8Array | string): Promise<string>;
  /** Another person's phone that has visited the site once. */
  another(engine: Engine): Promise<Person>;
}

const printScreen = async ({ driver, address }: Person) =>
  console.error([`— ${await address().catch(String)}`, ...driver.complaints, await driver.ask('shows').catch(String)].join('\n'));

/** Runs a story as a test. At its end no phone may have complaints. On failure it prints what the phones show. */
const onStage =
  <Where extends AnySite>(engine: Engine, on: () => Promise<Where>, run: (stage: Stage<Where>) => Promise<void>) =>
  async () => {
    const site = await on();
    const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-files-'));
    const people: Person[] = [];
    const another = async (whose: Engine) => {
      const person = personAt(await whose.open(), site.url);
      people.push(person);
      await person.open();
      await person.waitUntilVisitStored();
      await person.waitForWorker();
      return person;
    };
    const file = async (name: string, content: Uint8Array | string) => {
      const place = path.join(folder, name);
      await writeFile(place, content);
      return place;
    };
    try {
      await run({ engine, site, me: await another(engine), file, another });
      assert.deepEqual(
        people.flatMap(({ driver }) => driver.complaints),
        [],
      );
    } catch (error) {
      for (const person of people) await printScreen(person);
      throw error;
    } finally {
      for (const { driver } of people) await driver.close();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };

/** A story that runs in each engine, or only in those of `where`. */
export const story = (name: string, run: (stage: Stage<Site>) => Promise<void>, where: readonly Engine[] = ENGINES) =>
  describe(name, () => {
    for (const engine of where) it(`in ${engine.name}`, onStage(engine, openSite, run));
  });

/** A story of two phones on its own site, one of each engine. It runs twice, so that each engine is once the first phone. */
export const storyOfTwo = <Where extends AnySite>(
  name: string,
  on: () => Promise<Where>,
  run: (stage: Stage<Where> & { readonly mate: Person }) => Promise<void>,
) =>
  describe(name, () => {
    for (const [engine, other] of [
      [firefox, webkit],
      [webkit, firefox],
    ] as const)
      it(
        `in ${engine.name}, with ${other.name}`,
        onStage(engine, on, async (stage) => run({ ...stage, mate: await stage.another(other) })),
      );
  });
