import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { arriveAt, createProject, openProject } from './support/page-actions';
import { NOT_REACHED, onStage, reload } from './support/stage';

const BLOCKED = [/Content Security Policy/];

/** Tries what an attacker with markup in the page would try, and answers what ran. */
const attack = (page: Page) =>
  page.evaluate(async () => {
    const ran: string[] = [];
    Object.assign(window, { ran: (what: string) => ran.push(what) });
    const script = document.createElement('script');
    script.textContent = "window.ran('inline')";
    document.body.append(script);
    const picture = document.createElement('div');
    picture.innerHTML = '<img src="x" onerror="window.ran(\'attribute\')">';
    document.body.append(picture);
    const link = document.createElement('a');
    link.href = "javascript:window.ran('address')";
    document.body.append(link);
    link.click();
    // In a task of the page's own, because Playwright's calls may always evaluate code.
    setTimeout(() => new Function("window.ran('eval')")());
    const away = await fetch('https://example.com/').then(
      () => 'answered',
      () => 'refused',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { ran, away };
  });

const policies = (page: Page) => page.locator('meta[http-equiv="Content-Security-Policy"]').count();

describe('the content security policy of each page', () => {
  it(
    "runs only the site's own code, also on a page created on the phone and without network",
    onStage(
      async ({ site, open }) => {
        const page = await open('projects/');
        await createProject(page, 'Ramal poniente');
        await openProject(page, 'Ramal poniente');
        await reload(page);
        await arriveAt(page, 'Ramal poniente');
        assert.equal(await policies(page), 1);
        assert.deepEqual(await attack(page), { ran: [], away: 'refused' });
        await site.stop();
        await reload(page);
        await arriveAt(page, 'Ramal poniente');
        assert.deepEqual(await attack(page), { ran: [], away: 'refused' });
      },
      { allow: [...BLOCKED, ...NOT_REACHED, /example\.com/, /\/x$/, /404/, /ERR_CONNECTION_REFUSED/] },
    ),
  );

  it(
    'allows making a PDF',
    onStage(async ({ open }) => {
      const page = await open('billing/');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'PDF', exact: false }).first().click(),
      ]);
      assert.match(download.suggestedFilename(), /\.pdf$/);
    }),
  );
});
