'use client';

import { Inbox, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  InventoryStatusChip,
  InvoiceStatusChip,
  PriorityChip,
  RequestStatusChip,
  ShipmentStatusChip,
  TaskStatusChip,
  WarehouseStatusChip,
} from '@/components/entities/status-chips';
import { CheckboxField } from '@/components/form/checkbox-field';
import { DateField } from '@/components/form/date-field';
import { MoneyField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { DocumentTitle } from '@/components/frames/document-title';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Avatar } from '@/components/ui/avatar';
import { BarChart } from '@/components/ui/bar-chart';
import { Button, IconButton } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-look';
import { Card, Tile, Tiles } from '@/components/ui/card';
import { ColumnChart } from '@/components/ui/column-chart';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast/toast';
import { TONE_SOFT } from '@/components/ui/tone';
import { routes } from '@/lib/routes';
import {
  inventoryStatusLabel,
  invoiceStatusLabel,
  priorityLabel,
  requestStatusLabel,
  shipmentStatusLabel,
  type Tone,
  taskStatusLabel,
  warehouseStatusLabel,
} from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record).filter((key): key is Key => key in record);

const SURFACES = {
  fondo: 'bg-background',
  superficie: 'bg-surface',
  elevada: 'bg-raised',
  pulsada: 'bg-pressed',
  principal: 'bg-primary text-on-primary',
  suave: 'bg-primary-soft',
  barra: 'bg-header text-on-header',
};
const LETTERS = {
  Título: 'text-title',
  Sección: 'text-section',
  Cuerpo: 'text-base',
  Detalle: 'text-sm text-muted',
  Mínima: 'text-xs text-muted',
};
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'Guardar',
  secondary: 'Editar',
  danger: 'Eliminar',
  ghost: 'Ver todo',
};

/** A component in its states, side by side. */
const States = ({ children }: { readonly children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

/** The design's tokens and components with their states. Hover, press and focus have to be tried. */
export const PiecesScreen = () => (
  <main id="contenido" tabIndex={-1} className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 px-gutter py-gutter">
    <DocumentTitle>Piezas</DocumentTitle>
    <h1 className="text-title">Piezas</h1>
    <Tokens />
    <Section title="Botones">
      {keysOf(VARIANTS).map((variant) => (
        <States key={variant}>
          <Button variant={variant}>{VARIANTS[variant]}</Button>
          <Button variant={variant} icon={Plus}>
            {VARIANTS[variant]}
          </Button>
          <Button variant={variant} busy>
            {VARIANTS[variant]}
          </Button>
          <Button variant={variant} closed>
            {VARIANTS[variant]}
          </Button>
        </States>
      ))}
      <States>
        <IconButton icon={Pencil} label="Editar la pieza" />
        <IconButton icon={Trash2} label="Eliminar la pieza" />
      </States>
    </Section>
    <Chips />
    <Rows />
    <Fields />
    <Notices />
    <Charts />
  </main>
);

const Tokens = () => (
  <>
    <Section title="Colores">
      <States>
        {keysOf(SURFACES).map((name) => (
          <span key={name} className={`rounded-control border border-border px-3 py-2 ${SURFACES[name]}`}>
            {name}
          </span>
        ))}
      </States>
      <States>
        {keysOf(TONE_SOFT).map((tone) => (
          <span key={tone} className={`rounded-control border border-current/25 px-3 py-2 ${TONE_SOFT[tone]}`}>
            {tone}
          </span>
        ))}
      </States>
    </Section>
    <Section title="Letra">
      <Card className="grid gap-2">
        {keysOf(LETTERS).map((name) => (
          <p key={name} className={LETTERS[name]}>
            {name}: Tendido de fibra, 1,250 m
          </p>
        ))}
      </Card>
    </Section>
  </>
);

const Chips = () => {
  const [chosen, setChosen] = useState('todas');
  return (
    <Section title="Estados y filtros">
      <States>
        {keysOf(taskStatusLabel).map((status) => (
          <TaskStatusChip key={status} status={status} />
        ))}
        {keysOf(priorityLabel).map((priority) => (
          <PriorityChip key={priority} status={priority} />
        ))}
      </States>
      <States>
        {keysOf(requestStatusLabel).map((status) => (
          <RequestStatusChip key={status} status={status} />
        ))}
        {keysOf(invoiceStatusLabel).map((status) => (
          <InvoiceStatusChip key={status} status={status} />
        ))}
      </States>
      <States>
        {keysOf(shipmentStatusLabel).map((status) => (
          <ShipmentStatusChip key={status} status={status} />
        ))}
        {keysOf(inventoryStatusLabel).map((status) => (
          <InventoryStatusChip key={status} status={status} />
        ))}
        {keysOf(warehouseStatusLabel).map((status) => (
          <WarehouseStatusChip key={status} status={status} />
        ))}
      </States>
      <FilterChips
        label="Filtro"
        options={[
          { value: 'todas', label: 'Todas' },
          { value: 'abiertas', label: 'Abiertas' },
          { value: 'cerradas', label: 'Cerradas' },
        ]}
        value={chosen}
        onChange={setChosen}
      />
    </Section>
  );
};

const ROWS = [
  { id: 'corta', title: 'Una fila corta', detail: 'Con su detalle', figure: '$1,250.00' },
  {
    id: 'larga',
    title: 'Una fila con un nombre tan largo que pasa a otra línea en un teléfono angosto',
    detail: 'Detalle que también ocupa más de una línea cuando no cabe · 25/11/2026',
    figure: '12,500 m',
  },
];

const Rows = () => (
  <Section title="Filas, figuras y vacío">
    <List label="Filas" rows={ROWS} keyOf={({ id }) => id}>
      {(row) => <RowLink {...row} href={routes.projects()} leading={<Avatar name={row.title} />} />}
    </List>
    <List label="Filas que no abren nada" rows={ROWS} keyOf={({ id }) => id}>
      {(row) => <Row {...row} chip={<TaskStatusChip status="In Progress" />} />}
    </List>
    <Tiles>
      <Tile label="Por cobrar" value="$398,125.25" icon={Inbox} tone="warning" />
      <Tile label="Tareas" value="17" detail="3 vencidas" tone="danger" />
    </Tiles>
    <EmptyState icon={Inbox} title="No hay nada todavía" detail="Lo que añadas aparece aquí." />
    <RowsSkeleton rows={2} />
  </Section>
);

const CHOICES = [
  { value: 'una', label: 'Una opción' },
  { value: 'otra', label: 'Otra opción' },
];
const EMPTY = { name: '', day: '', amount: '', choice: 'una', notes: '', agrees: false };
const MESSAGE = { type: 'wrong', message: 'Escribe el nombre: sin él no se guarda.' };
const WRONG = { name: MESSAGE, day: MESSAGE, amount: MESSAGE, choice: MESSAGE, notes: MESSAGE, agrees: MESSAGE };

const FieldsOf = ({ isWrong }: { readonly isWrong: boolean }) => {
  const form = useForm({ defaultValues: EMPTY, errors: isWrong ? WRONG : {} });
  return (
    <FormProvider {...form}>
      <Card className="grid grid-cols-1 gap-4">
        <TextField name="name" label={fieldLabel('customers', 'name')} required hint="Como lo dice el cliente." />
        <DateField name="day" label="Fecha" />
        <MoneyField name="amount" label={fieldLabel('invoices', 'amount')} />
        <SelectField name="choice" label="Opción" choices={CHOICES} />
        <TextAreaField name="notes" label={fieldLabel('shipments', 'notes')} />
        <CheckboxField name="agrees" label="Avisar al cliente" />
      </Card>
    </FormProvider>
  );
};

const Fields = () => (
  <Section title="Campos: vacíos y con error">
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <FieldsOf isWrong={false} />
      <FieldsOf isWrong />
    </div>
  </Section>
);

const TONES = { info: 'Aviso', success: 'Hecho', warning: 'Atención', danger: 'Error' } satisfies Partial<Record<Tone, string>>;

const Notices = () => (
  <Section title="Avisos">
    {keysOf(TONES).map((tone) => (
      <AlertBanner key={tone} tone={tone} title={TONES[tone]} action={<Button variant="ghost">Intentar otra vez</Button>}>
        Qué pasó, qué está a salvo y qué se puede hacer.
      </AlertBanner>
    ))}
    <States>
      {keysOf(TONES).map((tone) => (
        <Button key={tone} variant="secondary" onClick={() => showToast({ text: `${TONES[tone]}: dicho en una línea`, tone })}>
          {`Mensaje: ${TONES[tone]}`}
        </Button>
      ))}
    </States>
  </Section>
);

const Charts = () => (
  <Section title="Gráficas">
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Card>
        <BarChart
          caption="Existencias y mínimo"
          bars={[
            { label: 'Fibra de 12 hilos', value: 1250, text: '1,250 m', mark: 500, tone: 'success' },
            { label: 'Roseta óptica', value: 4, text: '4 de 20', mark: 20, tone: 'danger' },
          ]}
        />
      </Card>
      <Card>
        <ColumnChart
          caption="Visitas por semana"
          axis="Semana"
          columns={[45, 46, 47, 48].map((week, place) => ({
            label: String(week),
            value: place + 2,
            text: `Semana ${week}: ${place + 2} visitas`,
          }))}
        />
      </Card>
      <Card>
        <ProgressBar label="Avance" value={0.42} valueText="42 %" expected={0.6} expectedText="Esperado 60 %" tone="warning" />
      </Card>
    </div>
  </Section>
);
