import { searchFormOf, type TextMatcher } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { Customer } from '../model/customer';
import type { Invoice } from '../model/invoice';
import type { Material } from '../model/material';
import type { Project } from '../model/project';
import type { Task } from '../model/task';
import type { User } from '../model/user';
import type { Warehouse } from '../model/warehouse';

/** The title of a project or a task, in its search form. */
export const titleText = searchFormOf(({ title }: Project | Task) => [title]);
/** The name of a customer, a material or a person, in its search form. */
export const nameText = searchFormOf(({ name }: Customer | Material | User) => [name]);
/** A phone number as written and as digits. */
export const phoneTexts = (phone: string) => [phone, phone.replace(/\D/g, '')];
type SearchedCustomer = Pick<Customer, 'name' | 'contact' | 'email' | 'phone' | 'taxId'>;
const customerText = searchFormOf(({ name, contact, email, phone, taxId }: SearchedCustomer) => [
  name,
  contact,
  email,
  ...phoneTexts(phone),
  taxId,
]);
const warehouseText = searchFormOf(({ name, address, city, state }: Warehouse) => [name, address, city, state]);
/** An invoice's number as written, and as people type it: `INV-2026-3`. */
const invoiceText = searchFormOf(({ id }: Invoice) => [id, id.replace(/-0+/, '-')]);
/** Whether a list's search finds a task, by title, assignee, or its project's title in a list of several projects. */
export const matchesTask = (asked: TextMatcher, task: Task, { users }: Pick<Data, 'users'>, project?: Project) =>
  asked(
    titleText(task),
    project && titleText(project),
    ...task.assigneeIds.map((id) => {
      const person = users.get(id);
      return person && nameText(person);
    }),
  );

/** Whether a list's search finds a project, by its title or its customer's name. */
export const matchesProject = (asked: TextMatcher, project: Project, { customers }: Pick<Data, 'customers'>) => {
  const customer = customers.get(project.customerId);
  return asked(titleText(project), customer && nameText(customer));
};

/** Whether a list's search finds a customer, by name, contact, e-mail, phone or RFC. */
export const matchesCustomer = (asked: TextMatcher, customer: SearchedCustomer) => asked(customerText(customer));

/** Whether a list's search finds a material, by its name (spec §2, "Materials"). */
export const matchesMaterial = (asked: TextMatcher, material: Material) => asked(nameText(material));

/** Whether a list's search finds a warehouse, by name or place. */
export const matchesWarehouse = (asked: TextMatcher, warehouse: Warehouse) => asked(warehouseText(warehouse));

/** Whether a list's search finds an invoice, by its number or its customer's name. */
export const matchesInvoice = (asked: TextMatcher, invoice: Invoice, { customers }: Pick<Data, 'customers'>) => {
  const customer = customers.get(invoice.customerId);
  return asked(invoiceText(invoice), customer && nameText(customer));
};
