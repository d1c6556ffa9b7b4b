import { type Data, dataFromRows } from '@/lib/domain/data';
import type { Settings, SettingsId } from '@/lib/domain/model/settings';
import type { Day } from '@/lib/kernel/day';
import { budgetRequests } from './budget-requests';
import { completionReports } from './completion-reports';
import { customers } from './customers';
import { invoices } from './invoices';
import { materialRequests } from './material-requests';
import { materials } from './materials';
import { movements } from './movements';
import { notifications } from './notifications';
import { projects } from './projects';
import { shipments } from './shipments';
import { tasks } from './tasks';
import { users } from './users';
import { warehouses } from './warehouses';
import { weeklyReports } from './weekly-reports';

const settings: readonly Settings[] = [
  {
    id: 'settings' as string as SettingsId,
    businessName: 'Telecampo Instalaciones',
    taxId: 'TIN210611XX0',
    address: 'Calle del Cobre 220, 44940 Guadalajara, Jalisco',
    phone: '+52 33 5550 0100',
    email: 'hola@telecampo.example',
  },
];

/**
 * A coherent business as of today: every state occurs, every reference resolves, every invariant holds. It is the same for the
 * same day. Ids don't depend on the day, except the numbers of invoices and weekly reports, which contain a year.
 */
export const sampleData = (today: Day): Data => {
  const sent = shipments(today);
  return dataFromRows({
    customers,
    projects: projects(today),
    tasks: tasks(today),
    completionReports: completionReports(today),
    budgetRequests: budgetRequests(today),
    materialRequests: materialRequests(today),
    materials,
    warehouses,
    shipments: sent,
    movements: movements(sent),
    users,
    invoices: invoices(today),
    notifications: notifications(today),
    weeklyReports: weeklyReports(today),
    settings,
  });
};
