'use client';

import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useQueryState } from '@/components/history/use-query-state';
import { IconButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/overlay/menu';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { useAct } from '@/components/write/use-act';
import type { Task } from '@/lib/domain/model/task';
import { type BoardRow, isClosedDay, type Move, movedTask, weekBoard, weekFrom } from '@/lib/domain/my-day/week-board';
import { updateTask } from '@/lib/domain/task/changes';
import { addDays, type Day, isDay, isoWeek } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { useData, useDayOfData } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';

const CLOSED = 'Ese día ya pasó. Elige hoy o un día que venga.';

/** Moves a task on the board. A past day refuses it with a toast, because the board's title may be out of view. */
const useMove = (rows: readonly BoardRow[], held: RefObject<string>) => {
  const today = useDayOfData();
  const update = useAct(updateTask, { savedText: 'Tarea movida', undoable: true, inTurn: true });
  const move = async ({ task, row }: Piece, toRow: number, day: Day) => {
    if (row === toRow && day === task.dueDate) return;
    if (day !== task.dueDate && isClosedDay(day, today)) return showToast({ text: CLOSED, tone: 'danger' });
    const to: Move = { day, from: rows[row]?.person?.id, to: rows[toRow]?.person?.id };
    const place = placeOf(task.id, toRow, day);
    // The same move is under way. A second one must not reset the focus.
    if (held.current === place) return;
    held.current = place;
    if (!(await update(movedTask(task, to)))) held.current = '';
  };
  return move;
};

/** The shown week, and functions to change it. Another week than this one is in the address, so that Back from a task finds it. */
const useWeek = () => {
  const today = useDayOfData();
  const [shown, show] = useQueryState('tablero');
  const thisMonday = isoWeek(today).monday;
  const { monday } = isoWeek(isDay(shown) ? shown : today);
  const go = (by: number) => {
    const next = addDays(monday, 7 * by);
    show(next === thisMonday ? '' : next);
  };
  /** Changes to the week of a day outside the shown one. */
  const follow = (day: Day) => {
    if (day < monday) go(-1);
    if (day > addDays(monday, 6)) go(1);
  };
  return { today, monday, days: weekFrom(monday), go, follow };
};

/** A board of the week by person and day. Tasks are moved by dragging, by Shift with an arrow, or by their menu. */
export const WeekBoard = () => {
  const { today, monday, days, go, follow } = useWeek();
  const rows = useData(({ tasks, users, projects }) => weekBoard({ tasks, users, projects }, monday));
  const held = useRef('');
  const move = useMove(rows, held);
  const [dragged, setDragged] = useState<Piece | null>(null);
  const moveTo = (piece: Piece, row: number, day: Day) => {
    void move(piece, row, day);
    if (!isClosedDay(day, today)) follow(day);
  };
  const drop = (event: DragEvent, row: number, day: Day) => {
    event.preventDefault();
    if (dragged) moveTo(dragged, row, day);
    setDragged(null);
  };
  return (
    <Section
      title="La semana"
      action={
        <span className="flex items-center gap-1">
          <IconButton label="Semana anterior" icon={ChevronLeft} onClick={() => go(-1)} />
          <span className="tabular text-sm">{`${formatDay(monday)} – ${formatDay(addDays(monday, 6))}`}</span>
          <IconButton label="Semana siguiente" icon={ChevronRight} onClick={() => go(1)} />
        </span>
      }
    >
      <div className="max-h-[80dvh] scroll-pt-8 overflow-auto print:max-h-none print:overflow-visible">
        <table className="w-full min-w-[56rem] table-fixed border-collapse bg-surface text-sm">
          <caption className="sr-only">Tareas abiertas por persona y día en que vencen</caption>
          {/* Collapsed borders do not follow sticky heads, so a shadow draws their lower edge. */}
          <thead className="sticky -top-px z-5 bg-surface shadow-[0_1px_0_var(--border)] print:static">
            <tr>
              <th scope="col" className="w-36 border border-border px-2 py-1 text-start xl:w-44">
                Persona
              </th>
              {days.map((day, place) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today ? 'date' : undefined}
                  className={`tabular border border-border px-2 py-1 text-start ${day === today ? 'bg-primary-soft' : ''}`}
                >
                  {dayName(day, place)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.person?.id ?? ''} className="align-top">
                <th scope="row" className="wrap-anywhere border border-border px-2 py-0.5 text-start font-medium">
                  {personName(row)}
                </th>
                {row.cells.map(({ day, tasks }) => (
                  <td
                    key={day}
                    onDragOver={(event) => event.preventDefault()}
                    onDrop={(event) => drop(event, place, day)}
                    className="border border-border p-0.5"
                  >
                    {tasks.length > 1 && (
                      <p className="flex items-center gap-1 px-1 text-warning text-xs">
                        <TriangleAlert aria-hidden className="size-4 shrink-0" />
                        {`${tasks.length} a la vez`}
                      </p>
                    )}
                    {tasks.length > 0 && (
                      <ul className="grid gap-0.5">
                        {tasks.map((task) => (
                          <BoardTask
                            key={task.id}
                            piece={{ task, row: place, day }}
                            rows={rows}
                            days={days}
                            held={held}
                            onMove={moveTo}
                            onDrag={setDragged}
                          />
                        ))}
                      </ul>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">Arrastra una tarea, muévela con Mayús y una flecha, o usa su menú.</p>
    </Section>
  );
};

const WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const NOBODY = 'Sin asignar';

/** `Lun 23/11`; `place` is the weekday's index. */
const dayName = (day: Day, place: number) => `${WEEKDAYS[place] ?? ''} ${formatDay(day).slice(0, 5)}`;
const personName = ({ person }: BoardRow) => person?.name ?? NOBODY;

/** A task in one person's row and one day. */
interface Piece {
  readonly task: Task;
  readonly row: number;
  readonly day: Day;
}

/** A key of a task at a row and a day. */
const placeOf = (taskId: Task['id'], row: number, day: Day) => `${taskId} ${row} ${day}`;

const STEPS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const SHORTCUTS = Object.keys(STEPS)
  .map((key) => `Shift+${key}`)
  .join(' ');

interface BoardTaskProps {
  readonly piece: Piece;
  readonly rows: readonly BoardRow[];
  readonly days: readonly Day[];
  /** The key of the position where a moved task takes the focus. */
  readonly held: RefObject<string>;
  readonly onMove: (piece: Piece, toRow: number, day: Day) => void;
  readonly onDrag: (piece: Piece | null) => void;
}

/** A task on the board: a link that Shift with an arrow moves, and a menu. On touch screens the menu is under the title. */
const BoardTask = ({ piece, rows, days, held, onMove, onDrag }: BoardTaskProps) => {
  const { task, row, day } = piece;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (held.current !== placeOf(task.id, row, day)) return;
    held.current = '';
    link.current?.focus();
  });
  const walk = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    const [down, right] = step;
    if (rows[row + down]) onMove(piece, row + down, addDays(day, right));
  };
  const begin = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', task.title);
    onDrag(piece);
  };
  return (
    <li
      draggable
      onDragStart={begin}
      onDragEnd={() => onDrag(null)}
      className="relative rounded-control border border-border bg-raised max-2xl:text-xs"
    >
      <Link
        ref={link}
        href={routes.task(task.projectId, task.id)}
        draggable={false}
        onKeyDown={walk}
        aria-keyshortcuts={SHORTCUTS}
        className="block pointer-fine:before:float-end pointer-fine:before:h-5 pointer-fine:before:w-4 wrap-anywhere px-1 pt-0.5 pb-control pointer-fine:pb-0.5 max-2xl:px-0.5"
      >
        {task.title}
      </Link>
      <span className="absolute end-0 bottom-0 pointer-fine:top-0 pointer-fine:bottom-auto">
        <Menu
          label={`Mover ${task.title}`}
          className="pointer-fine:h-7 pointer-fine:w-6"
          items={[
            ...days.flatMap((other, place) =>
              other === day ? [] : [{ label: `Al ${dayName(other, place)}`, onSelect: () => onMove(piece, row, other) }],
            ),
            ...rows.flatMap((other, place) =>
              place === row ? [] : [{ label: `A ${personName(other)}`, onSelect: () => onMove(piece, place, day) }],
            ),
          ]}
        />
      </span>
    </li>
  );
};
