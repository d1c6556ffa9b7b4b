'use client';

import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/menu';
import type { Task } from '@/lib/domain/model/task';
import type { BoardRow } from '@/lib/domain/my-day/week-board';
import { addDays, type Day } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { formatDay } from '@/lib/text/format';

const WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const NOBODY = 'Sin asignar';

/** `Lun 23/11`; `place` is the day's place in its week. */
export const dayName = (day: Day, place: number) => `${WEEKDAYS[place] ?? ''} ${formatDay(day).slice(0, 5)}`;
export const personName = ({ person }: BoardRow) => person?.name ?? NOBODY;

/** One task in one person's day. */
export interface Piece {
  readonly task: Task;
  readonly row: number;
  readonly day: Day;
}

/** A task's place on the board, as one text: its row and its day. */
export const placeOf = (taskId: Task['id'], row: number, day: Day) => `${taskId} ${row} ${day}`;

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
  /** Where a moved task will be: it takes the focus there. */
  readonly held: RefObject<string>;
  readonly onMove: (piece: Piece, toRow: number, day: Day) => void;
  readonly onDrag: (piece: Piece | null) => void;
}

/** A task of the board: its link, which Shift and an arrow move, and the menu that moves it too. */
export const BoardTask = ({ piece, rows, days, held, onMove, onDrag }: BoardTaskProps) => {
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
      className="grid rounded-control border border-border bg-raised"
    >
      <Link
        ref={link}
        href={routes.task(task.projectId, task.id)}
        draggable={false}
        onKeyDown={walk}
        aria-keyshortcuts={SHORTCUTS}
        className="wrap-anywhere min-w-0 px-2 pt-2"
      >
        {task.title}
      </Link>
      <span className="justify-self-end">
        <Menu
          label={`Mover ${task.title}`}
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
