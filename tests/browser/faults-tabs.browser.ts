import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { FAULT } from './support/faults';
import { createProject, see } from './support/page-actions';
import { onStage } from './support/stage';
import { reachStore } from './support/store';
import { ignoreBroadcasts, setVisibility } from './support/tabs';
import { waitUntilOpened } from './support/worker';

const COMMITS = 1_200;
const KEPT = 500;

/** Renames a project in this number of commits, and keeps only the last entries of the log. */
const renameAndForget = async (page: Page, times: number, kept: number) => {
  await reachStore(page);
  await page.evaluate(
    async ({ times, kept }) => {
      const [known] = [...window.business.data.projects.values()];
      if (!known) throw new Error('There is no project');
      const rename = Object.assign(
        (_: unknown, title: string) => [{ table: 'projects' as const, id: known.id, row: { ...known, title } }],
        { label: 'project-updated' as const },
      );
      for (let time = 1; time <= times; time += 1) await window.business.commit(rename, `Ramal ${time}`);

      const opening = indexedDB.open('telecampo');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction('log', 'readwrite');
      transaction.objectStore('log').delete(IDBKeyRange.upperBound(window.business.seq - kept));
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    { times, kept },
  );
};

describe(FAULT.frozen, () => {
  it(
    'a tab that the phone froze catches up when it wakes',
    onStage(async ({ open, phone }) => {
      const asleep = await open('projects/');
      const devtools = await phone.context.newCDPSession(asleep);
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      await createProject(await open('projects/'), 'Ramal poniente');
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
      await see(asleep, 'Ramal poniente');
    }),
  );

  it(
    `a tab that is ${COMMITS} changes behind, with the history cut to ${KEPT}, reads all data again`,
    onStage(async ({ open, phone, site }) => {
      const behind = await phone.context.newPage();
      await ignoreBroadcasts(behind);
      await behind.goto(`${site.url}projects/`);
      await waitUntilOpened(behind);
      const other = await open('projects/');
      await renameAndForget(other, COMMITS, KEPT);
      await see(other, `Ramal ${COMMITS}`);
      assert.equal(await behind.getByText(`Ramal ${COMMITS}`).count(), 0, 'the tab does not have the changes yet');
      await setVisibility(behind, 'visible');
      await see(behind, `Ramal ${COMMITS}`);
    }),
  );

  it(
    'a tab that missed the notices saves on top of the newest data',
    onStage(async ({ open, phone, site }) => {
      const behind = await phone.context.newPage();
      await ignoreBroadcasts(behind);
      await behind.goto(`${site.url}projects/`);
      await waitUntilOpened(behind);
      const other = await open('projects/');
      await renameAndForget(other, 12, 5);
      await createProject(behind, 'Ramal poniente');
      await see(behind, 'Ramal 12');
      await see(other, 'Ramal poniente');
    }),
  );
});
