import { phoneHref, whatsAppHref } from '@/components/entities/contact-links';
import type { PaymentId } from '@/lib/domain/model/invoice';
import { SETTINGS_ID } from '@/lib/domain/settings/rules';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { invoiceMessage, reportMessage, weekMessage } from '@/lib/text/share-text';
import { aCustomer, anInvoice, aProject, aTask, dataWith, TODAY } from '../support/builders';

const invoice = anInvoice({ amount: asCents(123_450), dueDate: asDay('2026-12-05'), status: 'pending' });
const done = aTask({ title: 'Cierre en caja 7', startDate: TODAY, completeDate: TODAY });
const head = { businessName: 'Enlaces del Peñón', taxId: '', address: '', phone: '', email: '' };
const data = dataWith({
  customers: [aCustomer({ phone: '+52 33 5550 0210', address: 'Av. Núñez 5 & 7, León' })],
  projects: [aProject({ title: 'Enlace Torre' })],
  tasks: [done],
  invoices: [invoice],
  settings: [{ id: SETTINGS_ID, ...head }],
});

describe('the message of a document', () => {
  it('names the invoice, customer, project, amount and due date, and is sent to its customer', () => {
    expect(invoiceMessage(data, invoice, TODAY)).toEqual({
      text: `Factura ${invoice.id}\nEnlaces del Peñón\nEnlace Torre\nImporte: $1,234.50 USD\nFecha de vencimiento: 05/12/2026`,
      phone: '+52 33 5550 0210',
    });
    expect(invoiceMessage(data, { ...invoice, status: 'paid' }, TODAY).text).toMatch(/\nPagada$/);
    const payments = [{ id: newId<PaymentId>(), amount: asCents(23_450), paidOn: TODAY }];
    expect(invoiceMessage(data, { ...invoice, payments }, TODAY).text).toContain('\nPor pagar: $1,000.00 USD\n');
  });

  it('names the work, its place and its day, at the site or at the customer', () => {
    const said = ['Reporte de finalización: Cierre en caja 7', 'Enlaces del Peñón', 'Enlace Torre'];
    expect(reportMessage(data, done).text.split('\n')).toEqual([...said, 'Av. Núñez 5 & 7, León', 'Terminada el 21/11/2026']);
    expect(reportMessage(data, { ...done, site: '19.43, -99.13' }).text).toContain('\n19.43, -99.13\n');
  });

  it('names the week and the number of completed tasks; missing data have no line', () => {
    const [week] = weeklyReports(data);
    if (!week) throw new Error('No week');
    expect(weekMessage(data, week).text).toBe(
      'Reporte semanal 47 de 2026\nEnlaces del Peñón\n16/11/2026 – 22/11/2026\n1 tarea completada',
    );
    expect(weekMessage({ settings: new Map() }, week).text).not.toContain('\n\n');
  });
});

describe('a call', () => {
  it.each([
    ['33 5550 0210', 'tel:3355500210'],
    ['+52 (33) 5550-0210 ext. 12', 'tel:+523355500210,12'],
    ['33 5550 0210, 33 5550 0211', 'tel:3355500210'],
    ['33 5550 0210, 101', 'tel:3355500210,101'],
    ['33 5550 0210 / 0211', 'tel:3355500210'],
    ['3355500210; 3355500211', 'tel:3355500210'],
    ['33 5550 0210 o 33 5550 0211', 'tel:3355500210'],
  ])('to %j dials %j: the first of several numbers', (phone, href) => {
    expect(phoneHref(phone)).toBe(href);
  });
});

describe('a message in WhatsApp', () => {
  it.each([
    ['+52 33 5550 0210', '523355500210'],
    ['0052 (33) 5550-0210 ext. 12', '523355500210'],
    ['+52 33 5550 0210 / +52 33 5550 0211', '523355500210'],
    ['33 5550 0210', ''],
    ['+1', ''],
    ['javascript:alert(1)', ''],
    ['', ''],
  ])('to %j is sent to %j: a number without its country has no recipient', (phone, digits) => {
    expect(whatsAppHref('Hola', phone)).toBe(`https://wa.me/${digits}?text=Hola`);
  });

  it.each(['a&b=c#d', '¿Cuánto?\nnada', '100% «fibra»', '" onclick="x', '\ud800'])('is %j and no more', (text) => {
    const { hostname, pathname, searchParams, hash } = new URL(whatsAppHref(text));
    expect([hostname, pathname, hash, [...searchParams.keys()]]).toEqual(['wa.me', '/', '', ['text']]);
    expect(searchParams.get('text')).toBe(text.toWellFormed());
  });
});
