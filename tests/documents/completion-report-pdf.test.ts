import { fileBytes } from '@/data/file-bytes';
import { completionReportPdf } from '@/lib/documents/completion-report-pdf';
import { signedWork } from '@/lib/domain/completion-report/signed-work';
import { dataFromRows } from '@/lib/domain/data';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { CompletionReport } from '@/lib/domain/model/completion-report';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { aProject, CUSTOMER, PROJECT } from '../domain/invoice/sample';
import { pdfPages, pdfText, penLines } from './pdf-text';

const today = asDay('2026-11-21');
/** Yesterday at this hour in the device's zone, which documents use. */
const yesterdayAt = (hour: number, minute = 0) => new Date(2026, 10, 20, hour, minute).toISOString();
const TASK = asId<TaskId>('tarea0000001');
const USER = asId<UserId>('persona00001');
const ONT = asId<MaterialId>('material0001');

const task: Task = {
  id: TASK,
  projectId: PROJECT,
  title: 'Instalación de acometida Ñ-12',
  description: '',
  priority: 'high',
  startDate: asDay('2026-11-18'),
  dueDate: asDay('2026-11-22'),
  completeDate: asDay('2026-11-20'),
  plannedHours: 8,
  assigneeIds: [USER],
  comments: [],
  attachments: [],
  checklist: [{ id: asId('punto0000001'), text: 'Medir potencia', completed: true }],
};
const report: CompletionReport = {
  id: TASK,
  summary: 'Se instaló la acometida y el módem quedó en línea. 👍',
  actualHours: 7.5,
  materialsUsed: [{ materialId: ONT, quantity: 2, serialNumbers: ['ONT0001', 'ONT0002'] }],
  budgetUsage: asCents(123450),
  challenges: 'El ducto estaba lleno.',
  solutions: '',
  attachments: [
    {
      id: asId('archivo00001'),
      name: 'foto señal.jpg',
      size: 12595,
      type: 'image/jpeg',
      at: yesterdayAt(14),
      by: USER,
    },
  ],
  additionalNotes: '',
  submittedAt: yesterdayAt(14),
  submittedBy: USER,
};
const data = (changes: Partial<CompletionReport> = {}) =>
  dataFromRows({
    projects: [aProject()],
    customers: [
      { id: CUSTOMER, name: 'Hotel Ánfora', type: 'enterprise', contact: '', email: 'a@b.example', phone: '', address: '' },
    ],
    tasks: [task],
    users: [
      {
        id: USER,
        name: 'Íñigo Peña',
        email: 'i@b.example',
        phone: '',
        roleLabel: 'Técnico',
        team: 'Field Services',
        location: '',
      },
    ],
    materials: [
      {
        id: ONT,
        name: 'ONT de 4 puertos',
        category: 'Hardware',
        unit: 'Unit',
        minStock: 1,
        trackingType: 'individual',
        trackingField: 'Serial Number',
        description: '',
        customFields: [],
      },
    ],
    completionReports: [{ ...report, ...changes }],
  });

it('prints everything that the technician reported', () => {
  const file = completionReportPdf(data(), TASK, today);
  expect(file?.name).toBe('reporte-instalacion-de-acometida-n-12.pdf');
  const text = pdfText(file?.bytes ?? new Uint8Array());
  for (const words of [
    'Reporte de finalización',
    'Instalación de acometida Ñ-12',
    'Fibra en la colonia Peñón',
    'Hotel Ánfora',
    'Íñigo Peña',
    'Alta',
    '20/11/2026',
    '7.5 h',
    '$1,234.50',
    'Se instaló la acometida y el módem quedó en línea.',
    'ONT de 4 puertos',
    'ONT0001, ONT0002',
    'Medir potencia',
    'Sí',
    'El ducto estaba lleno.',
    'foto señal.jpg',
    '12.3 KB',
    'Página 1 de 1',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Soluciones');
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const photo = (name: string, bytes: ArrayBuffer | string, more: Partial<Pick<Attachment, 'stage' | 'at'>> = {}) => ({
  name,
  at: yesterdayAt(14),
  ...more,
  bytes: typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : new Uint8Array(bytes),
});
const imagesIn = (file: { bytes: Uint8Array } | undefined) =>
  Buffer.from(file?.bytes ?? [])
    .toString('latin1')
    .split('/Subtype /Image').length - 1;

it("prints photos of every type, and names one that can't be drawn", () => {
  const [jpeg] = fileBytes();
  const photos = [
    photo('zanja.jpg', jpeg?.bytes ?? ''),
    photo('mufa.png', PNG),
    photo('poste.webp', WEBP),
    photo('rota.jpg', 'AAAA'),
  ];
  const file = completionReportPdf(data(), TASK, today, { photos });
  expect(imagesIn(file)).toBeGreaterThanOrEqual(3);
  const text = pdfText(file?.bytes ?? new Uint8Array());
  for (const words of ['Fotos', 'zanja.jpg', 'mufa.png', 'poste.webp', 'rota.jpg (no se pudo mostrar)'])
    expect(text).toContain(words);
  expect(imagesIn(completionReportPdf(data(), TASK, today))).toBe(0);
  const many = Array.from({ length: 30 }, (_, index) => photo(`foto ${index + 1}.jpg`, jpeg?.bytes ?? ''));
  const pages = pdfPages(completionReportPdf(data(), TASK, today, { photos: many })?.bytes ?? new Uint8Array());
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.flat()).toEqual(expect.arrayContaining(many.map(({ name }) => name)));
});

it('groups the photos by stage in the order of the work, each with its time', () => {
  const photos = [
    photo('poste.png', PNG),
    photo('cierre.png', PNG, { stage: 'after' }),
    photo('zanja.png', PNG, { stage: 'before', at: yesterdayAt(10, 30) }),
    photo('ducto.png', PNG, { stage: 'before', at: yesterdayAt(9) }),
  ];
  const lines = pdfPages(completionReportPdf(data(), TASK, today, { photos })?.bytes ?? new Uint8Array()).flat();
  const told = lines
    .slice(lines.indexOf('Fotos'), lines.indexOf('Firma del técnico'))
    .filter((line) => !/^Página|^Telecampo|^Reporte/.test(line));
  expect(told).toEqual([
    ...['Fotos', 'Antes', 'ducto.png', '20/11/2026 09:00', 'zanja.png', '20/11/2026 10:30'],
    ...['Después', 'cierre.png', '20/11/2026 14:00', 'Otras fotos', 'poste.png', '20/11/2026 14:00'],
  ]);
});

it('prints the drawing, the name and the time of the signature', () => {
  const signature = { name: 'Marta Solís', drawing: 'M10 20L30 40L50 20M60 60L60 60', at: yesterdayAt(14), by: USER };
  const bytesOf = (signed: Partial<CompletionReport>) =>
    completionReportPdf(data(signed), TASK, today)?.bytes ?? new Uint8Array();
  const lines = pdfPages(bytesOf({ signature })).flat();
  expect(lines.slice(lines.indexOf('Firma del cliente')).slice(0, 3)).toEqual([
    ...['Firma del cliente', 'Marta Solís', '20/11/2026 14:00'],
  ]);
  expect(penLines(bytesOf({ signature })) - penLines(bytesOf({}))).toBe(3);
  const byName = bytesOf({ signature: { ...signature, drawing: undefined } });
  expect(pdfText(byName)).toContain('Marta Solís (firmó con su nombre)');
  expect(penLines(byName)).toBe(penLines(bytesOf({})));
});

it('lists the used materials, and none that was issued but not used', () => {
  const [used, unused] = [
    { materialId: ONT, quantity: 2, lotNumber: 'L-usado' },
    { materialId: ONT, quantity: 0, lotNumber: 'L-sobrante' },
  ];
  const linesOf = (materialsUsed: CompletionReport['materialsUsed']) =>
    pdfPages(completionReportPdf(data({ materialsUsed }), TASK, today)?.bytes ?? new Uint8Array()).flat();
  const both = linesOf([used, unused]);
  expect(both).toEqual(expect.arrayContaining(['Materiales utilizados', 'L-usado']));
  expect(both).not.toContain('L-sobrante');
  expect(linesOf([unused])).not.toContain('Materiales utilizados');
});

it('prints each point of the checklist with its answer, and a reading with its range', () => {
  const point = { completed: true, kind: 'number', unit: 'dBm' } as const;
  const checklist: Task['checklist'] = [
    { ...point, id: asId('punto0000001'), text: 'Potencia', min: -27, max: -8, answer: -30 },
    { ...point, id: asId('punto0000002'), text: 'Piso', min: -27, answer: -20 },
    { ...point, id: asId('punto0000003'), text: 'Techo', max: -8, answer: -20 },
    { ...point, id: asId('punto0000004'), text: 'Sin rango', answer: -20 },
    { id: asId('punto0000005'), text: 'Limpieza', completed: false },
  ];
  const whole = { ...data(), tasks: dataFromRows({ tasks: [{ ...task, checklist }] }).tasks };
  const lines = pdfPages(completionReportPdf(whole, TASK, today)?.bytes ?? new Uint8Array()).flat();
  expect(lines.slice(lines.indexOf('Lista de verificación') + 1, lines.indexOf('Desafíos'))).toEqual([
    ...['Punto', 'Respuesta', 'Rango'],
    ...['Potencia', '-30 dBm (fuera de rango)', 'de -27 a -8 dBm'],
    ...['Piso', '-20 dBm', '-27 dBm o más'],
    ...['Techo', '-20 dBm', '-8 dBm o menos'],
    ...['Sin rango', '-20 dBm', ''],
    ...['Limpieza', 'No', ''],
  ]);
});

it('prints no column of ranges where no point has one', () => {
  const checklist: Task['checklist'] = [{ id: asId('punto0000001'), text: 'Limpieza', completed: true }];
  const whole = { ...data(), tasks: dataFromRows({ tasks: [{ ...task, checklist }] }).tasks };
  const lines = pdfPages(completionReportPdf(whole, TASK, today)?.bytes ?? new Uint8Array()).flat();
  expect(lines.slice(lines.indexOf('Lista de verificación') + 1, lines.indexOf('Desafíos'))).toEqual([
    ...['Punto', 'Respuesta'],
    ...['Limpieza', 'Sí'],
  ]);
});

it('prints the signed values, whatever the current records are; an older signature without stored values says so', () => {
  const signature = { name: 'Marta Solís', at: yesterdayAt(14), by: USER };
  const asSigned = signedWork(data(), task, report.materialsUsed, USER);
  const today2 = (signed: Partial<CompletionReport>) => {
    const now = data({ signature, ...signed });
    const people = [...now.users.values()].map((user) => ({ ...user, name: 'Nombre nuevo' }));
    const materials = [...now.materials.values()].map((material) => ({ ...material, name: 'Material nuevo' }));
    const checklist = [{ id: asId<ChecklistItemId>('punto0000002'), text: 'Punto nuevo', completed: false }];
    const changed = dataFromRows({
      ...{ projects: now.projects.values(), customers: now.customers.values(), users: people, materials },
      ...{
        completionReports: now.completionReports.values(),
        tasks: [{ ...task, title: 'Título nuevo', site: 'Lugar nuevo', checklist }],
      },
    });
    return pdfText(completionReportPdf(changed, TASK, today)?.bytes ?? new Uint8Array());
  };
  const frozen = today2({ asSigned });
  for (const words of [task.title, 'Íñigo Peña', 'ONT de 4 puertos', 'Medir potencia']) expect(frozen).toContain(words);
  for (const words of ['nuevo', 'Se firmó antes']) expect(frozen).not.toContain(words);
  const live = today2({});
  for (const words of ['Título nuevo', 'Lugar nuevo', 'Punto nuevo', 'Se firmó antes']) expect(live).toContain(words);
});

it('names the author of the report on the technician’s line', () => {
  const lines = pdfPages(completionReportPdf(data(), TASK, today)?.bytes ?? new Uint8Array()).flat();
  const line = lines.indexOf('Firma del técnico');
  expect(lines.slice(line, line + 3)).toEqual(['Firma del técnico', 'Íñigo Peña', 'Envió el reporte el 20/11/2026 14:00']);
});

it('keeps the heading «Fotos» on the page of its first photo', () => {
  const [jpeg] = fileBytes();
  const photos = [photo('zanja.jpg', jpeg?.bytes ?? '', { stage: 'before' })];
  for (let lines = 0; lines < 50; lines += 1) {
    const pages = pdfPages(
      completionReportPdf(data({ additionalNotes: Array.from({ length: lines }, () => 'x').join('\n') }), TASK, today, { photos })
        ?.bytes ?? new Uint8Array(),
    );
    const page = pages.find((said) => said.includes('Fotos'));
    expect(page).toContain('zanja.jpg');
  }
});

it('shows the customer no budget', () => {
  const text = pdfText(completionReportPdf(data(), TASK, today, { budget: false })?.bytes ?? new Uint8Array());
  expect(text).toContain('7.5 h');
  for (const words of ['Presupuesto', '$']) expect(text).not.toContain(words);
});

it('a report with much material takes several pages with a repeated header', () => {
  const materialsUsed = Array.from({ length: 120 }, (_, index) => ({
    materialId: ONT,
    quantity: 1,
    lotNumber: `L-${index + 1}`,
  }));
  const pages = pdfPages(completionReportPdf(data({ materialsUsed }), TASK, today)?.bytes ?? new Uint8Array());
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((lines) => lines.includes('Lote o serie')).length).toBeGreaterThan(1);
  expect(pages.flat()).toContain('L-120');
});

it('without task or report there is no document', () => {
  expect(completionReportPdf(dataFromRows({ tasks: [task] }), TASK, today)).toBeUndefined();
  expect(completionReportPdf(data(), asId('otra00000001'), today)).toBeUndefined();
});
