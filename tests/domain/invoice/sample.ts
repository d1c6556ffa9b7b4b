import type { Env } from '@/lib/domain/data';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { Invoice, InvoiceId } from '@/lib/domain/model/invoice';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import type { UserId } from '@/lib/domain/model/user';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';

export const PROJECT = asId<ProjectId>('proyecto0001');
export const CUSTOMER = asId<CustomerId>('cliente00001');
const USER = asId<UserId>('persona00001');

export const env: Env = { today: asDay('2026-11-21'), now: '2026-11-21T18:00:00.000Z', newId, user: USER };

export const aProject = (changes: Partial<Project> = {}): Project => ({
  id: PROJECT,
  title: 'Fibra en la colonia Peñón',
  description: '',
  customerId: CUSTOMER,
  budget: asCents(4_500_050),
  memberIds: [],
  ...changes,
});

export const anInvoice = (id: string, changes: Partial<Invoice> = {}): Invoice => ({
  id: id as InvoiceId,
  projectId: PROJECT,
  customerId: CUSTOMER,
  quantity: 1,
  amount: asCents(1999),
  date: asDay('2026-11-01'),
  dueDate: asDay('2026-12-01'),
  status: 'pending',
  ...changes,
});
