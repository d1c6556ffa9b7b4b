import type { Table } from '../data';
import { orderedIndex } from '../derived';
import { duplicatesOf } from '../duplicates';
import type { CustomerId } from '../model/customer';
import type { Project } from '../model/project';
import { newestProjectFirst } from '../project/rules';

const MOST_RECENT = 3;

const byCustomer = orderedIndex({
  of: ['projects'],
  keysOf: ({ customerId }) => [customerId],
  order: newestProjectFirst,
});

/** All projects of a customer, the newest first. */
export const projectsOfCustomer = (projects: Table<'projects'>, customerId: CustomerId): readonly Project[] =>
  byCustomer.under({ projects }, customerId);

/** A customer's three newest projects. */
export const recentProjects = (projects: Table<'projects'>, customerId: CustomerId) =>
  projectsOfCustomer(projects, customerId).slice(0, MOST_RECENT);

/** Other customers with the same name or e-mail, for a warning before saving. */
export const similarCustomers = (
  customers: Table<'customers'>,
  typed: { readonly id?: CustomerId; readonly name: string; readonly email: string },
) => duplicatesOf(customers.values(), typed);
