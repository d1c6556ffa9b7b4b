import assert from 'node:assert/strict';
import { everyRoute } from '../browser/support/site';
import { story } from './support/stage';
import { byRole } from './support/target';

const FAILURE = 'Unexpected Application Error!';

story('after one visit every route opens without the server', async ({ me, site }) => {
  const { fixed, samples, created } = await everyRoute();
  assert.ok(fixed.length > 0 && samples.length > 0);
  await site.stop();
  for (const route of [...fixed, ...samples]) {
    await me.open(route);
    assert.equal(await me.count(byRole('heading', FAILURE)), 0, route);
  }
  // Ids of records created on a phone open too. These records do not exist, so their pages say that they are missing.
  for (const route of created.slice(0, 3)) {
    await me.open(route);
    assert.equal((await me.count(byRole('heading', /./))) > 0, true, route);
  }
});

story('a first visit whose HTML ended early is completed', async ({ engine, site, another }) => {
  let requests = 0;
  site.fail((path) => {
    if (path !== '/') return false;
    requests += 1;
    return requests === 1 && 'lost';
  });
  const mate = await another(engine);
  assert.ok(requests >= 3, 'the cut page, a whole one, and the reload');
  await mate.open('customers/');
});
