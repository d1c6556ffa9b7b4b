import clsx from 'clsx';
import type { ComponentProps } from 'react';

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'onChange'> {
  readonly title: string;
  readonly detail?: string;
  readonly onChange: (on: boolean) => void;
}

/** A checkbox among several; the whole line is its label. */
export const Tick = ({ title, detail, onChange, className, ...input }: TickProps) => (
  <label className={clsx('flex min-h-touch min-w-0 items-center gap-3', className)}>
    <input
      {...input}
      type="checkbox"
      onChange={({ target }) => onChange(target.checked)}
      className="size-6 shrink-0 accent-primary"
    />
    <span className="wrap-anywhere min-w-0">
      {title}
      {detail && <span className="block text-muted text-sm">{detail}</span>}
    </span>
  </label>
);
