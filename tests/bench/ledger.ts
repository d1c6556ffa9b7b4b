import { applyPatches } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import { itemCount } from '@/lib/domain/stock/inventory';
import { lowStock } from '@/lib/domain/stock/inventory-list';
import { issueStock } from '@/lib/domain/stock/issue';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { anOpenStore } from '../support/a-store';
import { testEnv, warehouseId } from '../support/builders';
import { anIssue, businessOf, KNOWN_SERIAL } from './business';

/** `node ledger.mjs <movements>` measures a business of that size: processor milliseconds and megabytes, as one line of JSON. */
const size = Number(process.argv[2] ?? 1_000);
const ISSUES = 200;

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
};
/** Processor time, which does not depend on the machine's load. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const worked = (work: () => unknown) => {
  const from = cpu();
  work();
  return cpu() - from;
};

const before = heap();
let data = businessOf(size);
const withRows = heap();
const deriving = worked(() => [...data.warehouses.keys()].map((id) => [itemCount(data, id), lowStock(data, id).length]));
const withLedger = heap();

/** The change alone as the domain's tests call it, and the figures that a screen shows after it. */
const deciding = Array.from({ length: ISSUES }, () =>
  worked(() => {
    const answer = issueStock(data, anIssue(), testEnv());
    if (isRefused(answer)) throw new Error(answer.refused);
    data = applyPatches(data, answer);
    return itemCount(data, warehouseId(1));
  }),
);
const finding = worked(() => whereIsSerial(data, KNOWN_SERIAL.materialId, KNOWN_SERIAL.serialNumber));

/** The same through the store: a strict transaction that catches up, decides, writes rows and log, and shows the new state. */
const store = await anOpenStore({ data: businessOf(size) });
const saving: number[] = [];
for (let n = 0; n < ISSUES; n += 1) {
  const from = cpu();
  const outcome = await store.commit(issueStock, anIssue());
  if (!('done' in outcome)) throw new Error(JSON.stringify(outcome));
  itemCount(store.data, warehouseId(1));
  saving.push(cpu() - from);
}

const at = (times: readonly number[], share: number) => [...times].sort((one, other) => one - other)[Math.floor(ISSUES * share)];
console.log(
  JSON.stringify({
    size,
    deriving,
    decided: [at(deciding, 0.5), at(deciding, 0.95)],
    saved: [at(saving, 0.5), at(saving, 0.95)],
    finding,
    rows: withRows - before,
    ledger: withLedger - withRows,
  }),
);
