import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseBackup, fileOf, replaceAll } from './support/backup';
import { spoil } from './support/database-files';
import { FAULT } from './support/faults';
import { largeBackup } from './support/large-backup';
import { repeats } from './support/repeats';
import { onStage, type Stage } from './support/stage';
import { BURST, burstOnDisk, saveInBursts } from './support/store';
import { until } from './support/worker';

const KILLS = repeats({ night: 20, day: 6 });
const KILLS_OF_PAGES = repeats({ night: 20, day: 3 });
const PLACE = 'customers/';
/** The number of acknowledged saves before the kill. It varies, so that the kill falls anywhere in a commit. */
const savesBefore = (round: number) => 10 + ((round * 7) % 20);

interface KillPlan {
  readonly saves: number;
  readonly killBy: (stage: Stage, page: Page) => Promise<unknown>;
  readonly late?: number;
}

/** Deletes the pages, so that the next opening writes all of them again. */
const forgetPages = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('telecampo-pages');
        for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, resolve);
      }),
  );
const isPaged = async () => (await indexedDB.databases()).some(({ name }) => name === 'telecampo-pages');

/** A burst and a kill. Answers the last acknowledged save, and the burst's five records as the next page reads them. */
const killDuringBurst = async (stage: Stage, page: Page, { saves, killBy, late }: KillPlan) => {
  let acknowledged = 0;
  const before = await saveInBursts(page, {
    late,
    onSaved: (number) => {
      acknowledged = number;
    },
  });
  await until(async () => acknowledged >= before + saves, `${saves} saves`);
  await killBy(stage, page);
  const next = await stage.open(PLACE);
  return { before, acknowledged, onDisk: await burstOnDisk(next), next };
};

type KillOutcome = Awaited<ReturnType<typeof killDuringBurst>>;

/** All acknowledged saves are on the disk, and no commit is written in part. */
const assertKept = ({ onDisk, acknowledged }: KillOutcome, which = '') => {
  const [first = 0] = onDisk;
  assert.deepEqual(onDisk, Array(BURST).fill(first), `${which}no commit is written in part`);
  assert.ok(first >= acknowledged, `${which}${first} on the disk of ${acknowledged} confirmed`);
};

/** The end of LevelDB's log when it dies in a record of 500 bytes: the header and 20 bytes. */
const HALF_A_RECORD = Buffer.from([0x11, 0x11, 0x11, 0x11, 0xf4, 0x01, 0x01, ...Buffer.alloc(20, 0x11)]);
const killInMidRecord = (stage: Stage) =>
  stage.restart(
    'kill',
    spoil(/\.log$/, (file) => appendFile(file, HALF_A_RECORD)),
  );

const killBrowser = (stage: Stage) => stage.restart('kill');

/** If the torn log were kept, the second kill would lose the whole database. */
const assertTornRecordCostsNothing = async (stage: Stage) => {
  const first = await killDuringBurst(stage, await stage.open(PLACE), { saves: 10, killBy: killInMidRecord });
  assertKept(await killDuringBurst(stage, first.next, { saves: 10, killBy: killBrowser }));
};

/** Invariant I4: confirmed saves survive. */
describe(FAULT.killed, () => {
  it(
    `${KILLS} kills during bursts of five records lose nothing confirmed and leave no half record`,
    onStage(async (stage) => {
      let saved = 0;
      let page = await stage.open(PLACE);
      for (let round = 0; round < KILLS; round += 1) {
        const outcome = await killDuringBurst(stage, page, { saves: savesBefore(round), killBy: killBrowser });
        page = outcome.next;
        saved += outcome.acknowledged - outcome.before;
        assertKept(outcome, `kill ${round + 1}: `);
      }
      console.log(`${KILLS} golpes, ${saved} guardados confirmados, 0 perdidos, 0 a medias`);
    }),
  );

  it('two kills, the second one later, lose nothing confirmed between them', onStage(assertTornRecordCostsNothing));

  it(
    'a first kill before the browser notes that it is no longer idle loses nothing confirmed',
    onStage(async (stage) => {
      const rested = await stage.open(PLACE);
      await rested.goto('about:blank');
      await stage.restart('close');
      await assertTornRecordCostsNothing(stage);
    }),
  );

  it(
    `${KILLS_OF_PAGES} kills while a device with many records writes its pages lose nothing confirmed`,
    onStage(async (stage) => {
      let page = await stage.open('device/');
      await chooseBackup(page, fileOf(await largeBackup(5_000)));
      await replaceAll(page);
      for (let round = 0; round < KILLS_OF_PAGES; round += 1) {
        await forgetPages(page);
        const outcome = await killDuringBurst(stage, await stage.open(PLACE), { saves: 1 + round * 4, killBy: killBrowser });
        page = outcome.next;
        assertKept(outcome, `kill ${round + 1}: `);
      }
      await until(() => page.evaluate(isPaged), 'the pages are written');
      const [kept] = await burstOnDisk(page);
      assert.deepEqual(await burstOnDisk(await stage.open(PLACE)), Array(BURST).fill(kept));
    }),
  );

  it(
    'a crashed tab leaves everything that it confirmed on the disk',
    onStage(async (stage) => {
      const outcome = await killDuringBurst(stage, await stage.open(PLACE), {
        saves: 25,
        killBy: async ({ phone }, page) => {
          const devtools = await phone.context.newCDPSession(page);
          const crashed = page.waitForEvent('crash');
          // The call never returns, because the page has crashed.
          devtools.send('Page.crash').catch(() => undefined);
          await crashed;
        },
      });
      assertKept(outcome);
    }),
  );

  it(
    'the harness detects an app that confirms before it writes',
    onStage(async (stage) => {
      const { acknowledged, onDisk } = await killDuringBurst(stage, await stage.open(PLACE), {
        saves: 60,
        killBy: killBrowser,
        // On a busy machine the story learns of a save, and kills, seconds later.
        late: 30_000,
      });
      assert.ok((onDisk[0] ?? 0) < acknowledged, `nothing was lost: ${onDisk[0]} on the disk of ${acknowledged} confirmed`);
    }),
  );
});
