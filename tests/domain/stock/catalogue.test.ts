import * as v from 'valibot';
import { applyPatches, put } from '@/lib/domain/data';
import { archiveMaterial, createMaterial, deleteMaterial, updateMaterial } from '@/lib/domain/material/changes';
import { emptyMaterialDraft, materialDraftSchema, materialToDraft } from '@/lib/domain/material/draft';
import { addCustomField } from '@/lib/domain/material/rules';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { inventoryItem, itemCount } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { emptyLineDraft, lineFromDraft, lineToDraft } from '@/lib/domain/stock/line-draft';
import { receiveStock } from '@/lib/domain/stock/receive';
import {
  archiveWarehouse,
  changeWarehouseSettings,
  createWarehouse,
  deleteWarehouse,
  setMinimum,
} from '@/lib/domain/warehouse/changes';
import { emptyWarehouseDraft, warehouseDraftSchema } from '@/lib/domain/warehouse/draft';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { newId } from '@/lib/kernel/id';
import { textMatcher } from '@/lib/kernel/search';
import { aMaterial, aMovement, dataAfter, materialId, refusalOf, warehouseId } from '../../support/builders';
import {
  aLine,
  aShipmentInput,
  cable,
  central,
  connector,
  drill,
  MATERIALS,
  north,
  ont,
  stockBusiness,
  van,
} from '../../support/stock-builders';

const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 3 })] }));
const sentences = (draft: unknown) => {
  const result = v.safeParse(materialDraftSchema, draft);
  return result.success ? [] : result.issues.map(({ message }) => message);
};
const typed = { ...emptyMaterialDraft(), name: ' Roseta óptica ', minStock: '5' };

describe('materials', () => {
  it('require name, minimum stock and the label of a tracking field (spec §5)', () => {
    expect(sentences(emptyMaterialDraft())).toContain('Escribe el nombre del material.');
    expect(sentences({ ...typed, minStock: '' })).toContain('Escribe el stock mínimo.');
    expect(sentences({ ...typed, minStock: '-1' })).toEqual(['Escribe un número entero, sin signos ni decimales.']);
    expect(sentences({ ...typed, trackingType: 'lot' })).toEqual(['Elige la etiqueta de seguimiento.']);
    expect(v.parse(materialDraftSchema, { ...typed, minStock: '0', trackingField: 'Lot Number' })).toMatchObject({
      name: 'Roseta óptica',
      minStock: 0,
      trackingField: null,
    });
  });

  it('are shown by the form as they were saved', () => {
    for (const material of MATERIALS) {
      const value = v.parse(materialDraftSchema, materialToDraft(material));
      const data = dataAfter(stockBusiness(), updateMaterial, { ...value, id: material.id });
      expect(data.materials.get(material.id)).toEqual(material);
    }
  });

  it('are created once', () => {
    const input = { ...v.parse(materialDraftSchema, typed), id: materialId(9) };
    expect(refusalOf(dataAfter(stockBusiness(), createMaterial, input), createMaterial, input)).toBe('already-exists');
  });

  it('keep their tracking once they have moved (S8); other fields may change', () => {
    const edit = { ...v.parse(materialDraftSchema, materialToDraft(aMaterial())), id: connector };
    const other = { ...edit, trackingType: 'lot' as const, trackingField: 'Lot Number' as const };
    expect(refusalOf(stocked, updateMaterial, other)).toBe('tracking-frozen');
    expect(refusalOf(stockBusiness(), updateMaterial, other)).toBeNull();
    expect(dataAfter(stocked, updateMaterial, { ...edit, minStock: 1 }).materials.get(connector)?.minStock).toBe(1);
  });

  it("can't be deleted with stock, history or references, but can be archived", () => {
    expect(refusalOf(stocked, deleteMaterial, { id: connector })).toBe('material-in-ledger');
    expect(refusalOf(stockBusiness(), deleteMaterial, { id: ont })).toBe('still-referred-to');
    expect(dataAfter(stockBusiness(), deleteMaterial, { id: drill }).materials.has(drill)).toBe(false);
    const archived = dataAfter(stocked, archiveMaterial, { id: connector });
    expect(inventoryOf(archived, central)).toHaveLength(1);
  });

  it('are found by name, without accents; a blank or repeated field is not added', () => {
    expect(MATERIALS.filter((material) => matchesMaterial(textMatcher('cáble'), material)).map(({ id }) => id)).toEqual([cable]);
    expect(addCustomField(['MAC'], '  ')).toEqual(['MAC']);
    expect(addCustomField(['MAC'], ' mac ')).toEqual(['MAC']);
    expect(addCustomField(['MAC'], ' Firmware ')).toEqual(['MAC', 'Firmware']);
  });
});

describe('warehouses', () => {
  it('require only the name', () => {
    const named = v.parse(warehouseDraftSchema, { ...emptyWarehouseDraft(), name: 'Bodega sur' });
    const data = dataAfter(stockBusiness(), createWarehouse, { ...named, id: warehouseId(8) });
    expect(data.warehouses.get(warehouseId(8))).toMatchObject({ name: 'Bodega sur', status: 'Active', minimums: {} });
    expect(v.safeParse(warehouseDraftSchema, emptyWarehouseDraft()).issues?.map(({ message }) => message)).toEqual([
      'Escribe el nombre del almacén.',
    ]);
  });

  it("can't be deleted with movements nor archived with stock", () => {
    expect(refusalOf(stocked, deleteWarehouse, { id: central })).toBe('still-referred-to');
    expect(refusalOf(stocked, archiveWarehouse, { id: central })).toBe('warehouse-has-stock');
    expect(dataAfter(stocked, deleteWarehouse, { id: north }).warehouses.has(north)).toBe(false);
    const archived = dataAfter(stocked, archiveWarehouse, { id: van });
    expect(activeWarehouses(archived.warehouses).map(({ id }) => id)).toEqual([central, north]);
    expect(refusalOf(archived, receiveStock, aShipmentInput({ warehouseId: van }))).toBe('warehouse-archived');
  });

  it("can't be archived after two phones have issued more than there was", () => {
    const twice = applyPatches(stocked, [
      put('movements', aMovement({ warehouseId: central, materialId: connector, quantity: 5 })),
    ]);
    expect(itemCount(twice, central)).toBe(0);
    expect(refusalOf(twice, archiveWarehouse, { id: central })).toBe('warehouse-has-stock');
  });

  it('have settings: status and a minimum per material', () => {
    const low = dataAfter(stocked, setMinimum, { id: central, materialId: connector, minimum: 2 });
    expect(inventoryOf(low, central)[0]).toMatchObject({ minimum: 2, status: 'OK' });
    const back = dataAfter(low, setMinimum, { id: central, materialId: connector, minimum: undefined });
    expect(inventoryOf(back, central)[0]).toMatchObject({ minimum: 10, status: 'Low' });
    expect(refusalOf(stocked, setMinimum, { id: central, materialId: connector, minimum: -1 })).toBe('quantity-not-valid');
    const closed = dataAfter(stocked, changeWarehouseSettings, { id: central, status: 'Maintenance' });
    expect(closed.warehouses.get(central)).toMatchObject({ status: 'Maintenance', name: 'Almacén central' });
  });

  it('list a material with a minimum that never arrived, but no archived material without stock', () => {
    expect(inventoryOf(stocked, north).map(({ quantity, minimum }) => [quantity, minimum])).toEqual([[0, 3]]);
    expect(itemCount(stocked, north)).toBe(0);
    const gone = applyPatches(stocked, [put('materials', aMaterial({ archivedAt: '2026-11-21T18:00:00.000Z' }))]);
    expect(inventoryOf(gone, north)).toEqual([]);
  });

  it('have no item of a missing warehouse or material, as a link to a deleted one asks', () => {
    expect(inventoryItem(stocked, central, connector)).toMatchObject({ warehouseId: central, material: { id: connector } });
    expect(inventoryItem(stocked, warehouseId(9), connector)).toBeUndefined();
    expect(inventoryItem(stocked, central, materialId(9))).toBeUndefined();
  });
});

describe('the line of a shipment', () => {
  const id = newId<ShipmentLineId>();

  it('is parsed leniently: the change refuses a quantity that is no number', () => {
    expect(lineFromDraft(emptyLineDraft(id))).toEqual({ id, materialId: undefined, quantity: Number.NaN });
    expect(lineFromDraft({ ...emptyLineDraft(id, cable), startMark: '200', endMark: '140' })).toMatchObject({ quantity: 60 });
    expect(lineFromDraft({ ...emptyLineDraft(id, connector), quantity: '1e3', unitCost: '19.99' })).toMatchObject({
      quantity: Number.NaN,
      unitCost: 1_999,
    });
  });

  it('is shown by the form as it was saved', () => {
    const line = { id, materialId: cable, quantity: 60, lotNumber: 'B-7', marks: { start: 140, end: 200 }, location: 'Rack A' };
    expect(lineFromDraft(lineToDraft(line))).toEqual(line);
  });
});
