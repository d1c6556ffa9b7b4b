import * as v from 'valibot';
import {
  customerDraftSchema,
  customerGaps,
  customerToDraft,
  emptyCustomerDraft,
  newCustomerDraftSchema,
} from '@/lib/domain/customer/draft';
import { emptyUserDraft, newUserDraftSchema, passwordsDiffer, userDraftSchema, userToDraft } from '@/lib/domain/user/draft';
import { aCustomer, aUser } from '../../support/builders';

const sentences = (schema: v.GenericSchema, draft: unknown) =>
  v.safeParse(schema, draft).issues?.map(({ path, message }) => [path?.[0]?.key, message]);

describe("the customer's form", () => {
  it('requires name, contact and e-mail for a new customer', () => {
    expect(sentences(newCustomerDraftSchema, emptyCustomerDraft())).toEqual([
      ['name', 'Escribe el nombre del cliente.'],
      ['email', 'Escribe el correo del cliente.'],
      ['contact', 'Escribe el nombre del contacto.'],
    ]);
  });
  it('names the same missing fields that saving would refuse', () => {
    for (const gaps of [[], ['name'], ['contact'], ['email'], ['contact', 'email'], ['name', 'contact', 'email']]) {
      const full = { ...emptyCustomerDraft(), name: 'Cable Sol', contact: 'Eva', email: 'eva@sol.example' };
      const draft = { ...full, ...Object.fromEntries(gaps.map((field) => [field, ' '])) };
      expect(customerGaps(draft)).toEqual(gaps);
      expect((sentences(newCustomerDraftSchema, draft) ?? []).map(([field]) => field).sort()).toEqual([...gaps].sort());
    }
    expect(customerGaps(customerToDraft(aCustomer({ contact: '' })))).toEqual([]);
  });
  it('does not change the contact on editing', () => {
    const value = v.parse(customerDraftSchema, { ...customerToDraft(aCustomer()), name: ' Cable Sol ' });
    expect(value).toEqual({ name: 'Cable Sol', type: 'enterprise', email: 'obra@enlaces.example', phone: '', address: '' });
  });
});

describe("the person's form", () => {
  const typed = { ...emptyUserDraft(), ...userToDraft(aUser()), password: 'secreta', confirmPassword: 'secreto' };
  it('requires name, e-mail and password for a new user', () => {
    expect(sentences(newUserDraftSchema, emptyUserDraft())).toEqual([
      ['name', 'Escribe el nombre completo.'],
      ['email', 'Escribe el correo electrónico.'],
      ['password', 'Escribe la contraseña.'],
      ['confirmPassword', 'Confirma la contraseña.'],
    ]);
    expect(sentences(userDraftSchema, { ...userToDraft(aUser()), email: 'diana' })).toEqual([
      ['email', 'Escribe un correo como nombre@empresa.com.'],
    ]);
  });
  it('drops the characters that would reverse the rest of a line with the name; right-to-left letters stay', () => {
    const named = (name: string) => v.parse(userDraftSchema, { ...userToDraft(aUser()), name }).name;
    expect(named('\u202EAna\u202C \u2067Sol')).toBe('Ana Sol');
    expect(named('ליאור')).toBe('ליאור');
    expect(sentences(userDraftSchema, { ...userToDraft(aUser()), name: '\u202E' })).toEqual([
      ['name', 'Escribe el nombre completo.'],
    ]);
  });
  it('discards the password, even if its confirmation differs (I7)', () => {
    expect(v.parse(newUserDraftSchema, typed)).toEqual(userToDraft(aUser()));
    expect(passwordsDiffer(typed)).toBe(true);
    expect(passwordsDiffer({ password: 'secreta', confirmPassword: '' })).toBe(false);
  });
});
