import { sampleData } from '@/data/sample';
import type { Movement } from '@/lib/domain/model/movement';
import { asDay } from '@/lib/kernel/day';
import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy } from '@/lib/kernel/list';

const data = sampleData(asDay('2026-11-21'));
const movements = [...data.movements.values()];
const signed = ({ direction, quantity }: Movement) => (direction === 'in' ? quantity : -quantity);
const sorted = (values: readonly string[]) => [...values].sort();
const material = (id: Movement['materialId']) => data.materials.get(id);

/** The stock after each movement; invariant S2 requires that it is never negative. */
const prefixes = (rows: readonly Movement[]) => {
  let left = 0;
  return rows.map((row) => {
    left += signed(row);
    return left;
  });
};

it('writes the movements in the order of time, numbered', () => {
  expect(movements.map(({ at }) => at)).toEqual(movements.map(({ at }) => at).sort());
  expect(movements.map(({ number }) => number)).toEqual(movements.map((_, index) => index + 1));
});

it('never issues more than is in stock, of a material or of a lot (S2)', () => {
  const items = groupBy(movements, ({ warehouseId, materialId }) => `${warehouseId} ${materialId}`);
  const lots = groupBy(
    movements,
    ({ warehouseId, materialId, lotNumber = '' }) => `${warehouseId} ${materialId} ${identifierKey(lotNumber)}`,
  );
  for (const rows of [...items.values(), ...lots.values()]) expect(Math.min(...prefixes(rows))).toBeGreaterThanOrEqual(0);
});

it('has each serial in one place (S5)', () => {
  const serials = groupBy(
    movements.filter(({ serialNumber }) => serialNumber),
    ({ materialId, serialNumber = '' }) => `${materialId} ${identifierKey(serialNumber)}`,
  );
  expect(serials.size).toBeGreaterThan(20);
  for (const rows of serials.values()) {
    for (const left of prefixes(rows)) expect([0, 1]).toContain(left);
    for (const [index, row] of rows.entries())
      if (row.direction === 'out') expect(rows[index - 1]?.warehouseId).toBe(row.warehouseId);
  }
});

it('names the lot or serial of tracked materials, and moves serials one by one (S7)', () => {
  for (const { materialId, lotNumber, serialNumber, quantity, marks } of movements) {
    const tracking = material(materialId)?.trackingType;
    expect(lotNumber !== undefined).toBe(tracking === 'lot');
    expect(serialNumber !== undefined).toBe(tracking === 'individual');
    if (tracking === 'individual') expect(quantity).toBe(1);
    expect(marks !== undefined).toBe(material(materialId)?.measured === true);
    if (marks) expect(marks.end - marks.start).toBe(quantity);
  }
  for (const { lines } of data.shipments.values()) {
    const serials = lines.flatMap(({ serialNumbers = [] }) => serialNumbers.map(identifierKey));
    expect(new Set(serials).size).toBe(serials.length);
    for (const { quantity, serialNumbers } of lines) if (serialNumbers) expect(serialNumbers).toHaveLength(quantity);
  }
});

it('moves stock by finalized shipments only, line by line (S10)', () => {
  const moved = groupBy(movements, ({ shipmentId }) => shipmentId);
  const finalized = [...data.shipments.values()].filter(({ finalizedAt }) => finalizedAt);
  expect(sorted([...moved.keys()])).toEqual(sorted(finalized.map(({ id }) => id)));
  expect(finalized.length).toBeLessThan(data.shipments.size);
  for (const { id, lines, type, warehouseId, finalizedAt } of finalized) {
    const rows = moved.get(id) ?? [];
    expect(sumBy(rows, ({ quantity }) => quantity)).toBe(sumBy(lines, ({ quantity }) => quantity));
    for (const row of rows) {
      expect(row.direction).toBe(type === 'Incoming' ? 'in' : 'out');
      expect(row.warehouseId).toBe(warehouseId);
      expect(row.at).toBe(finalizedAt);
    }
  }
});

it('receives exactly what each transfer sent, and once (S12)', () => {
  const transfers = [...data.shipments.values()].filter(({ purpose }) => purpose === 'transfer');
  const arrivals = transfers.filter(({ type }) => type === 'Incoming');
  expect([transfers.length, arrivals.length]).toEqual([4, 2]);
  for (const arrival of arrivals) {
    const transfer = arrival.transferId && data.shipments.get(arrival.transferId);
    // Only the arrival refers to the transfer.
    expect(transfer).toMatchObject({ type: 'Outgoing', otherWarehouseId: arrival.warehouseId });
    expect(transfer).not.toHaveProperty('transferId');
    expect(transfer?.warehouseId).toBe(arrival.otherWarehouseId);
    expect(transfer?.lines.map(({ id: _, ...line }) => line)).toEqual(arrival.lines.map(({ id: _, ...line }) => line));
    if (arrival.finalizedAt) expect(transfer?.finalizedAt && transfer.finalizedAt < arrival.finalizedAt).toBe(true);
  }
});

it("has low and sufficient stock, by the material's minimums and by each warehouse's (S11)", () => {
  const items = [...groupBy(movements, ({ warehouseId, materialId }) => `${warehouseId} ${materialId}`).values()].flatMap(
    (rows) => {
      const [first] = rows;
      const quantity = sumBy(rows, signed);
      return first && quantity > 0 ? [{ ...first, quantity }] : [];
    },
  );
  const minimum = ({ materialId }: Movement) => material(materialId)?.minStock ?? 0;
  const here = (item: Movement) => data.warehouses.get(item.warehouseId)?.minimums[item.materialId] ?? minimum(item);
  for (const least of [minimum, here]) {
    expect(items.some((item) => item.quantity <= least(item))).toBe(true);
    expect(items.some((item) => item.quantity > least(item))).toBe(true);
  }
  const told = items.find(({ warehouseId, materialId }) => warehouseId === 'whs000000001' && materialId === 'mat000000001');
  expect(told?.quantity).toBe(5);
});

it('issues only approved quantities, and leaves one request complete, one partly served and one unserved (R3, R5)', () => {
  const states = [...data.materialRequests.values()].map(({ id, items, decision, projectId, taskId }) => {
    const rows = movements.filter(({ requestId }) => requestId === id);
    for (const row of rows) {
      expect(decision?.outcome).toBe('Approved');
      expect([row.projectId, row.taskId]).toEqual([projectId, taskId]);
    }
    const issued = items.map(({ materialId, quantity }) => {
      const out = sumBy(
        rows.filter((row) => row.materialId === materialId && row.direction === 'out'),
        (row) => row.quantity,
      );
      expect(out).toBeLessThanOrEqual(quantity);
      return out / quantity;
    });
    expect(rows.every((row) => items.some(({ materialId }) => materialId === row.materialId))).toBe(true);
    if (decision?.outcome !== 'Approved') return 'not approved';
    return issued.every((part) => part === 1) ? 'complete' : issued.some((part) => part > 0) ? 'partial' : 'none';
  });
  expect(new Set(states)).toEqual(new Set(['complete', 'partial', 'none', 'not approved']));
});

it('returns at most the unused quantity (R3)', () => {
  for (const { id, materialsUsed } of data.completionReports.values())
    for (const { materialId, quantity } of materialsUsed) {
      const rows = movements.filter((row) => row.taskId === id && row.materialId === materialId);
      expect(quantity).toBeLessThanOrEqual(-sumBy(rows, signed));
    }
});
