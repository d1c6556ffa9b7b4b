/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, within } from '@testing-library/react';
import { IssueScreen } from '@/components/screens/stock/issue/issue-screen';
import { StockScreen } from '@/components/screens/stock/item/stock-screen';
import { sampleData } from '@/data/sample';
import { stockEntries } from '@/lib/domain/stock/location';
import { finalizeInbound } from '@/lib/domain/stock/receive';
import { routes } from '@/lib/routes';
import { dataAfter, TODAY } from '../../support/builders';
import { press } from '../../support/form-actions';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, ont, stockBusiness } from '../../support/stock-builders';

const sample = sampleData(TODAY);
const data = dataAfter(
  stockBusiness(),
  finalizeInbound,
  aShipmentInput({
    lines: [
      aLine({ materialId: ont, serialNumbers: ['HW-1'], condition: 'Used' }),
      aLine({ materialId: ont, serialNumbers: ['HW-2'], condition: 'New' }),
    ],
  }),
);

it('each serial says whether it is new or used where it is picked, alone and among several materials', async () => {
  const { user } = await renderScreen(<IssueScreen warehouseId={central} />, {
    data,
    url: routes.issueShipment(central, { itemId: ont }),
  });
  const serials = async () =>
    (await screen.findAllByRole('checkbox', { name: /^HW-/ })).map((box) => box.closest('label')?.textContent);
  expect(await serials()).toEqual(['HW-1Usado', 'HW-2Nuevo']);
  await press(user, 'Elegir varios');
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(await sheet.findByRole('checkbox', { name: /^ONT/ }));
  expect(await sheet.findByRole('checkbox', { name: /^HW-1/ })).toHaveAccessibleName(/Usado/);
});

it("a serial's life says in which condition it is", async () => {
  const { user } = await renderScreen(<StockScreen warehouseId={central} materialId={ont} />, { data });
  await user.click(screen.getByRole('button', { name: /HW-1.*Usado/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'HW-1' }));
  expect(await sheet.findByText(/Almacén central · Usado$/)).toBeInTheDocument();
});

it('the sample has used serials in its warehouses', () => {
  const conditions = [...sample.warehouses.keys()].flatMap((place) =>
    [...sample.materials.keys()].flatMap((id) => stockEntries(sample, place, id).map(({ condition }) => condition)),
  );
  expect(conditions).toContain('Used');
});
