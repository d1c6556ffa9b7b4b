import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALL_WORDS, assertHarmless, HOSTILE_WORDS, listenForScripts } from './support/hostile';
import { arriveAt, see, tap } from './support/page-actions';
import { onStage } from './support/stage';
import {
  beginIssue,
  beginReceive,
  CENTRAL,
  chooseMaterial,
  chooseOption,
  createMaterial,
  fill,
  finalize,
  ISSUED,
  openDetails,
  openStock,
  openWarehouse,
  RECEIVED,
  recordAlerts,
  seeQuantity,
} from './support/stock-actions';

const REEL = 'Carrete Hostil';
const ONT = 'ONT Hostil';
const HEADER = { 'Referencia *': HOSTILE_WORDS.script, Notas: ALL_WORDS };
const IMAGE = /<img src=x onerror=ran\(1\)>/;

describe('a hostile text in the warehouse is plain text', () => {
  it(
    'as supplier, lot, serial, location, destination or note: it is saved and shown, and nothing runs',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      const page = await open('materials/');
      const said = recordAlerts(page);
      await createMaterial(page, REEL, 'Lote');
      await createMaterial(page, ONT, 'Individual');
      await openWarehouse(page, CENTRAL, 'Movimientos');

      await beginReceive(page);
      await openDetails(page);
      await fill(page, { ...HEADER, 'Proveedor *': ALL_WORDS });
      await chooseMaterial(page, REEL);
      await fill(page, { 'Número de lote *': HOSTILE_WORDS.image, 'Cantidad *': '3', Ubicación: ALL_WORDS });
      await tap(page, 'Añadir');
      await chooseMaterial(page, ONT);
      await fill(page, { 'Números de serie *': `${HOSTILE_WORDS.script}\n${HOSTILE_WORDS.formula}`, Ubicación: ALL_WORDS });
      await tap(page, 'Añadir');
      await assertHarmless(page);
      await finalize(page, CENTRAL);
      await assertHarmless(page);

      await beginIssue(page, ALL_WORDS);
      await openDetails(page);
      await fill(page, HEADER);
      await chooseMaterial(page, REEL);
      await chooseOption(page, 'Lote *', HOSTILE_WORDS.image.replace('(1)', '.1.'));
      await fill(page, { 'Cantidad *': '1', 'Notas del artículo': ALL_WORDS });
      await tap(page, 'Añadir');
      await assertHarmless(page);
      await finalize(page, CENTRAL);
      assert.deepEqual(said, [RECEIVED, ISSUED]);

      await page.getByRole('list', { name: 'Envíos' }).getByText(IMAGE).first().waitFor();
      await assertHarmless(page);
      await page.getByRole('list', { name: 'Envíos' }).getByRole('link').first().click();
      await arriveAt(page, HOSTILE_WORDS.script);
      await page.getByText(IMAGE).first().waitFor();
      await assertHarmless(page);
      await openStock(page, CENTRAL, REEL);
      await seeQuantity(page, '2 Unit');
      await page.getByText(IMAGE).first().waitFor();
      await assertHarmless(page);
      await openStock(page, CENTRAL, ONT);
      await see(page.getByRole('list', { name: 'Series' }), HOSTILE_WORDS.formula);
      await assertHarmless(page);
      assert.deepEqual(ran, said, 'only the two shipments show alerts');
    }),
  );
});
