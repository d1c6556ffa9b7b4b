import type { RoleLabel, Team, User } from '@/lib/domain/model/user';
import { searchForm } from '@/lib/kernel/search';
import { usr } from './row';

/** The last person is new and has no references, so that a deletion can be tried. */
const ROWS: readonly (readonly [name: string, roleLabel: RoleLabel, team: Team, location: string])[] = [
  ['Diana Cortés Salas', 'Supervisor', 'Network Operations', 'Guadalajara'],
  ['Rogelio Ibarra Mena', 'Supervisor', 'Infrastructure', 'Guadalajara'],
  ['Marisol Quintero Vega', 'Técnico', 'Field Services', 'Zapopan'],
  ['Efraín Domínguez Luna', 'Técnico', 'Field Services', 'Tlaquepaque'],
  ['Iván Zepeda Ruiz', 'Técnico', 'Infrastructure', 'Tonalá'],
  ['Lorena Bautista Cruz', 'Técnico', 'Field Services', 'Zapopan'],
  ['Saúl Herrera Pinto', 'Técnico', 'Network Operations', 'León'],
  ['Paola Nava Ríos', 'Administrador', 'Customer Support', 'León'],
  ['Tomás Aguirre Solís', 'Superadministrador', 'Customer Support', 'Colima'],
  ['Úrsula Lugo Marín', 'Técnico', 'Infrastructure', 'Tonalá'],
];

export const users = ROWS.map(([name, roleLabel, team, location], index): User => {
  const [first, last] = searchForm(name).split(' ');
  return {
    id: usr(index + 1),
    name,
    email: `${first}.${last}@telecampo.example`,
    phone: `+52 33 5550 01${10 + index}`,
    roleLabel,
    team,
    location,
  };
});
