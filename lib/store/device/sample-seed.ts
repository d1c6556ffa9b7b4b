import { fileBytes } from '@/data/file-bytes';
import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Data, type Patch, put } from '@/lib/domain/data';
import { aboutOf, type LogEntry } from '@/lib/domain/history/entry';
import type { ShipmentType } from '@/lib/domain/model/shipment';
import type { UserId } from '@/lib/domain/model/user';
import type { Day, Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { Seed } from '../engine/disk';
import { pageSample } from './page-sample';

/** The longest wait for the page's sample: a page that crashes before it mounts has none, and its store must open too. */
const LONGEST_DRAWING_MS = 5_000;

const asksNoLonger = () => new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_DRAWING_MS));

/** The data of a first visit: the sample as of today, its history and its attachments. The sample's code (8 kB) loads only once. */
export const sampleSeed = async (today: Day): Promise<Seed> => {
  const sampleData = (await Promise.race([pageSample, asksNoLonger()])) ?? (await import('@/data/sample')).sampleData;
  const data = sampleData(today);
  return { data, history: sampleHistory(data), files: fileBytes() };
};

const entryIn =
  (data: Data) =>
  (label: ChangeLabel, at: Instant, by: UserId, of: Patch): Omit<LogEntry, 'seq'> => ({
    label,
    at,
    by,
    patches: [],
    before: [],
    about: aboutOf([of], [], data),
  });

const STOCK_LABEL: Record<ShipmentType, ChangeLabel> = { Incoming: 'stock-received', Outgoing: 'stock-issued' };

/**
 * The history of the sample before this device opened it, derived from its rows: comments, attachments, reports, decisions and shipments.
 * The entries have no patches, so they can't be undone.
 */
const sampleHistory = (data: Data): readonly LogEntry[] => {
  const entry = entryIn(data);
  const found: Omit<LogEntry, 'seq'>[] = [];
  for (const task of data.tasks.values()) {
    for (const { at, userId } of task.comments) found.push(entry('comment-added', at, userId, put('tasks', task)));
    for (const { at, by } of task.attachments) found.push(entry('attachment-added', at, by, put('tasks', task)));
    const report = data.completionReports.get(task.id);
    if (report) found.push(entry('report-submitted', report.submittedAt, report.submittedBy, put('tasks', task)));
  }
  for (const request of data.budgetRequests.values()) {
    const label = request.decision?.outcome === 'Rejected' ? 'budget-rejected' : 'budget-approved';
    if (request.decision) found.push(entry(label, request.decision.at, request.decision.by, put('budgetRequests', request)));
  }
  for (const request of data.materialRequests.values()) {
    const label = request.decision?.outcome === 'Rejected' ? 'material-request-rejected' : 'material-request-approved';
    if (request.decision) found.push(entry(label, request.decision.at, request.decision.by, put('materialRequests', request)));
  }
  for (const shipment of data.shipments.values()) {
    const { type, finalizedAt, createdBy } = shipment;
    if (finalizedAt) found.push(entry(STOCK_LABEL[type], finalizedAt, createdBy, put('shipments', shipment)));
  }
  return sortBy(found, ({ at }) => at).map((known, index) => ({ ...known, seq: index + 1 }));
};
