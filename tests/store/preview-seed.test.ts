import * as v from 'valibot';
import { sampleData } from '@/data/sample';
import { TABLE_NAMES } from '@/lib/domain/data';
import { linksOf } from '@/lib/domain/records';
import { TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { asDay } from '@/lib/kernel/day';
import { routeSamples } from '@/lib/route-list/samples';
import { routes } from '@/lib/routes';
import { FIRST_USER } from '@/lib/store/device/device-store';
import { providePageSample } from '@/lib/store/device/page-sample';
import { PREVIEW_STATES } from '@/lib/store/device/preview';
import { previewSeed } from '@/lib/store/device/preview-seed';

const TODAY = asDay('2026-11-23');
const { project, underway, invoice, warehouse, movement } = routeSamples(TODAY);
const ADDRESSES = [
  routes.home(),
  routes.task(project, underway.id),
  routes.invoice(invoice.id),
  routes.stock(warehouse, movement.materialId),
];
providePageSample(sampleData);
const seedOf = async (state: (typeof PREVIEW_STATES)[number], address: string) =>
  (await previewSeed(TODAY, state, address, FIRST_USER)).data;

describe('the first rows of a preview frame', () => {
  it.each(PREVIEW_STATES)('are valid in the state %s, and all their references resolve', async (state) => {
    for (const address of ADDRESSES) {
      const data = await seedOf(state, address);
      for (const table of TABLE_NAMES)
        for (const row of data[table].values()) {
          expect(v.safeParse(TABLE_SCHEMAS[table], row).issues).toBeUndefined();
          for (const link of linksOf(table, row)) expect(new Map<string, unknown>(data[link.table]).has(link.id)).toBe(true);
        }
    }
  });

  it('are without data only the acting user and the records in the address, without records that belong to them', async () => {
    const data = await seedOf('empty', routes.task(project, underway.id));
    expect([...data.tasks.keys()]).toEqual([underway.id]);
    expect([...data.projects.keys()]).toEqual([project]);
    expect(data.tasks.get(underway.id)).toMatchObject({ title: underway.title, comments: [], checklist: [], attachments: [] });
    expect(data.budgetRequests.size + data.invoices.size + data.movements.size).toBe(0);
    expect([...(await seedOf('empty', '/')).users.keys()]).toEqual([FIRST_USER]);
    expect([...(await seedOf('empty', routes.invoice(invoice.id))).invoices.keys()]).toEqual([invoice.id]);
  });

  it('have the longest allowed names in the state long', async () => {
    const data = await seedOf('long', '/');
    expect([...data.tasks.values()].every(({ title }) => title.length === 120)).toBe(true);
    expect([...data.materials.values()].every(({ name }) => name.length === 60)).toBe(true);
  });
});
