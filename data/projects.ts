import { withoutUndefined } from '@/lib/domain/data';
import type { Project } from '@/lib/domain/model/project';
import { asCents } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { cus, ifPresent, prj, usr } from './row';

/** Start and end in days from today, budgets in cents. */
type Row = readonly [
  customer: number,
  title: string,
  start: number,
  end: number | null,
  budget: number | null,
  members: readonly number[],
  description: string,
];

const ROWS: readonly Row[] = [
  [1, 'Anillo de fibra Altavega Norte', -42, 38, 48500000, [1, 3, 4, 5, 7], 'Anillo ADSS de 48 hilos entre cuatro nodos, 12 km.'],
  [6, 'FTTH Los Fresnillos', -60, 20, 31250000, [2, 3, 4, 5, 6], 'Red GPON para 180 casas, acometida subterránea.'],
  [2, 'Voz y datos Clínica Monte Lirio', -20, 60, 16890000, [1, 5, 7, 8], 'Cableado Cat 6 de dos pisos, rack y telefonía IP.'],
  [3, 'CCTV y enlace Palacio de San Telmo', -75, -15, 9475050, [2, 3, 7], 'Doce cámaras y enlace de fibra al centro de mando.'],
  [1, 'Ampliación nodo Altavega Sur', 10, 70, 54000000, [2, 4, 5], 'Nuevo ODF, splitters y troncal de 6 km.'],
  [4, 'Migración GPON Nopalera', -30, 30, 22600000, [1, 4, 6, 7], 'Cambio de cobre a fibra en nueve naves, sin cortes de día.'],
  [5, 'WiFi Mirador Zafiro', -10, 20, 7840000, [3, 6, 8], 'Cobertura en habitaciones y alberca, portal de huéspedes.'],
  [1, 'Respaldo inalámbrico Altavega', -5, null, null, [2, 5], 'Radioenlace de respaldo; falta definir la torre.'],
  [1, 'Póliza de mantenimiento Altavega', -200, 165, 12000000, [1, 3, 4], 'Visitas bimestrales y atención de cortes.'],
];

export const projects = (today: Day) => {
  const on = (days: number) => addDays(today, days);
  return ROWS.map(
    ([customer, title, start, end, budget, members, description], index): Project =>
      withoutUndefined({
        id: prj(index + 1),
        title,
        description,
        customerId: cus(customer),
        startDate: on(start),
        endDate: ifPresent(on, end),
        budget: ifPresent(asCents, budget),
        memberIds: members.map(usr),
      }),
  );
};
