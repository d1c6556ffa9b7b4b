import type { Customer, CustomerType } from '@/lib/domain/model/customer';
import { searchForm } from '@/lib/kernel/search';
import { cus } from './row';

const ROWS: readonly (readonly [
  name: string,
  type: CustomerType,
  contact: string,
  domain: string,
  address: string,
  taxId?: string,
])[] = [
  ['Redes Altavega', 'enterprise', 'Patricia Olmedo', 'altavega', 'Av. de los Encinos 1450, Guadalajara', 'RAL150412QX3'],
  ['Clínica Monte Lirio', 'enterprise', 'Héctor Saldívar', 'montelirio', 'Calle Lirio 28, Zapopan'],
  ['Ayuntamiento de San Telmo', 'government', 'Norma Escalante', 'santelmo', 'Plaza Principal 1, San Telmo', 'AST850101KD7'],
  ['Parque Industrial Nopalera', 'enterprise', 'Gerardo Tinajero', 'nopalera', 'Carretera a Nogales km 18, Zapopan'],
  ['Hotel Mirador Zafiro', 'enterprise', 'Ximena Barragán', 'miradorzafiro', 'Costera Zafiro 310, Manzanillo'],
  ['Condominio Los Fresnillos', 'residential', 'Aurelio Rentería', 'fresnillos', 'Circuito Fresno 77, Tonalá'],
  ['Cooperativa Sierra Clara', 'enterprise', 'Estela Montaño', 'sierraclara', 'Calle Hidalgo 9, Sierra Clara'],
];

export const customers = ROWS.map(
  ([name, type, contact, domain, address, taxId], index): Customer => ({
    id: cus(index + 1),
    name,
    type,
    contact,
    email: `${searchForm(contact).replace(' ', '.')}@${domain}.example`,
    phone: `+52 33 5550 02${10 + index}`,
    address,
    ...(taxId && { taxId }),
  }),
);
