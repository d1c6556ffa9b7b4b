import {
  Archive,
  ArchiveRestore,
  ArrowLeftRight,
  CalendarClock,
  Check,
  CircleCheckBig,
  CircleX,
  ClipboardCheck,
  FileDown,
  FileText,
  Flag,
  type LucideIcon,
  MapPin,
  PackageMinus,
  PackagePlus,
  Pause,
  Pencil,
  Play,
  Plus,
  QrCode,
  RotateCcw,
  Send,
  Settings,
  Signature,
  Square,
  Trash2,
  Undo2,
  UserPlus,
  X,
} from 'lucide-react';
import { menuItemsOf } from '@/components/ui/overlay/menu';
import { controlOf, currentRow, isVisible, ROW, rowsOnPage } from './key-place';

/** The acts: how their controls' names begin, the icon, and synonyms for the search. */
const ACTS: readonly (readonly [says: string, icon: LucideIcon, also?: string])[] = [
  ['Aprobar', Check, 'aceptar autorizar'],
  ['Rechazar', X, 'negar denegar'],
  ['Despachar', Send, 'entregar surtir'],
  ['Recoger', Send, 'despachar surtir'],
  ['Marcar como pagada', CircleCheckBig, 'pago pagar cobrar cobro abono'],
  ['Marcar como pagadas', CircleCheckBig, 'pago pagar cobrar cobro abono'],
  ['Asignar', UserPlus, 'asignado persona responsable'],
  ['Asignados', UserPlus, 'asignar persona responsable'],
  ['Fecha límite', CalendarClock, 'vence vencimiento plazo reprogramar'],
  ['Vence', CalendarClock, 'fecha vencimiento plazo'],
  ['Prioridad', Flag, 'urgente urgencia'],
  ['Iniciar', Play, 'empezar comenzar'],
  ['Pausar', Pause],
  ['Detener', Square, 'parar terminar'],
  ['Finalizar', CircleCheckBig, 'terminar completar acabar'],
  ['Reabrir', RotateCcw],
  ['No se pudo completar', CircleX, 'impedimento pendiente'],
  ['Generar reporte', FileText, 'informe'],
  ['Ver reporte', FileText, 'informe'],
  ['Reponer', PackagePlus, 'comprar pedir resurtir'],
  ['Traspasar', ArrowLeftRight, 'trasladar transferir mover'],
  ['Recibir', PackagePlus, 'entrada llegada'],
  ['Emitir', PackageMinus, 'salida'],
  ['Contar', ClipboardCheck, 'conteo inventario'],
  ['Ubicar', MapPin, 'lugar acomodar'],
  ['Firmar', Signature],
  ['Anular', Undo2, 'cancelar revertir'],
  ['Añadir Miembro', UserPlus, 'equipo persona'],
  ['Descargar PDF', FileDown, 'imprimir'],
  ['Etiquetas', QrCode, 'imprimir código barras'],
  ['PDF', FileDown, 'descargar imprimir'],
  ['Exportar', FileDown, 'descargar hoja de cálculo lista'],
  ['Compartir por WhatsApp', Send, 'enviar mandar lugar mensaje'],
  ['Nuevo', Plus, 'crear añadir'],
  ['Nueva', Plus, 'crear añadir'],
  ['Editar', Pencil, 'cambiar modificar'],
  ['Configuración', Settings, 'ajustes'],
  ['Archivar', Archive, 'guardar retirar'],
  ['Restaurar', ArchiveRestore, 'desarchivar'],
  ['Eliminar', Trash2, 'borrar quitar'],
];

/** The synonyms of an act. */
export const wordsFor = (act: string) => ACTS.find(([says]) => says === act)?.[2] ?? '';

/** The order in which acts are offered. Acts of other rows (`aside`) are offered only for a typed query. */
const RANKS = ['chosen', 'in hand', 'open', 'page', 'menu', 'aside'] as const;
type Rank = (typeof RANKS)[number];

/** An act of one of the page's controls, as the palette offers it. */
export interface PageAct {
  readonly label: string;
  /** The record that it acts on, or the number of selected rows. */
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly also: string;
  readonly rank: Rank;
  /** A key with the same effect. */
  readonly keys?: readonly string[];
  /** The target, for a link. */
  readonly href?: string;
  /** Presses the control; absent for a link of a menu. */
  readonly press?: () => void;
}

const CONTROL = 'main button, main a[data-no-print], button[aria-haspopup="menu"]';
/** Controls that filter, sort, expand or close. */
const NO_ACT = '[aria-pressed], [aria-disabled="true"], [role], thead *';

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';

/** The act and the record in a control's name: «Despachar: Cable drop», «Vence: INV-1: 21/11/2026. Cambiar». */
const read = (name: string) => {
  const known = ACTS.find(([says]) => name === says || name.startsWith(`${says} `) || name.startsWith(`${says}:`));
  if (!known) return undefined;
  const [label = '', ...about] = name.split(': ');
  const [, icon, also = ''] = known;
  return { label, about: about.join(': ').replace(/\. Cambiar$/, ''), icon, also };
};

/** The name of what a control acts on: the selected rows, its description, its row, the record of its pane, else the page. */
const subjectOf = (control: Element, row: Element | undefined) => {
  if (control.closest('[role="toolbar"]'))
    return textOf([...document.querySelectorAll('tfoot th')].find((sum) => /^\d.* seleccionadas?$/.test(textOf(sum))));
  const described = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  const title =
    described ?? row?.querySelector('h3, [data-row-id], a') ?? control.closest('[data-detail-beside]')?.querySelector('h1');
  return textOf(title ?? document.querySelector('h1'));
};

/** The rank of a control. `open` is in the record beside its list, else the page's primary action. */
const rankOf = (control: Element, row: Element | undefined, own: Element | undefined): Rank => {
  if (control.closest('[role="toolbar"]')) return 'chosen';
  if (row) return own?.contains(control) ? 'in hand' : 'aside';
  if (control.matches('[aria-haspopup="menu"]')) return 'menu';
  const pane = document.querySelector('[data-detail-beside]');
  const isFirst = pane ? pane.contains(control) : control.closest('[data-primary-action]') !== null;
  return isFirst ? 'open' : 'page';
};

/**
 * The acts of this page: on the selected rows, the current row and the open record. They press the page's own controls, so an act
 * without a control is not offered. Of other rows only links and acts that open a dialog are offered.
 */
export const actsOnPage = (): readonly PageAct[] => {
  const own = currentRow(rowsOnPage());
  const keyOf = (control: Element | undefined, key: string | null) => (key && controlOf(key) === control ? { keys: [key] } : {});
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROL)].filter((one) => isVisible(one) && !one.matches(NO_ACT));
  const acts = controls.flatMap((control): readonly PageAct[] => {
    const row = control.closest(ROW) ?? undefined;
    const rank = rankOf(control, row, own);
    const detail = subjectOf(control, row);
    if (control.matches('[aria-haspopup="menu"]'))
      return (rank === 'aside' ? [] : menuItemsOf(control)).flatMap((item) => {
        const said = read(item.label);
        const does = 'href' in item ? { href: item.href } : { press: item.onSelect };
        return said ? { ...said, ...does, ...keyOf(undefined, item.label.startsWith('Editar') ? 'E' : null), detail, rank } : [];
      });
    const said = read(control.getAttribute('aria-label') ?? textOf(control));
    if (!said || (rank === 'aside' && !control.matches('a, [aria-haspopup="dialog"]'))) return [];
    const key = keyOf(control, control.getAttribute('aria-keyshortcuts'));
    const href = control.getAttribute('href') ?? undefined;
    return [{ ...said, ...key, href, detail: said.about || detail, rank, press: () => control.click() }];
  });
  return acts.toSorted((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank));
};
