import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonLook, iconButtonLook } from './button-look';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly icon?: LucideIcon;
  /** A save is running: the button looks closed, announces it, ignores taps and keeps the focus. */
  readonly busy?: boolean;
  readonly busyText?: string;
  /** Closed but focusable. The element of `aria-describedby` contains the reason. */
  readonly closed?: boolean;
  readonly children: ReactNode;
}

/** A button that is never `disabled`: while closed or busy it stays in the tab order, so that screen readers read the reason. */
export const Button = ({
  variant,
  icon: Icon,
  busy = false,
  busyText = 'Guardando…',
  closed = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const shut = busy || closed;
  const act = (event: MouseEvent<HTMLButtonElement>) => (shut ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={shut || undefined}
      onClick={act}
      className={buttonLook(variant, shut, className)}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-5 shrink-0" />
      )}
      <span className="min-w-0">{busy ? busyText : children}</span>
    </button>
  );
};

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'disabled'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A button with only an icon; screen readers read its label. */
export const IconButton = ({ label, icon: Icon, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} className={iconButtonLook(className)}>
    <Icon aria-hidden className="size-6" />
  </button>
);
