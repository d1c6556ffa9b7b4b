import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonLook, iconButtonLook } from './button-look';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  readonly icon?: LucideIcon;
  /** Something is being saved: looks closed, says so, ignores taps, keeps focus. */
  readonly busy?: boolean;
  readonly busyText?: string;
  /** Closed but reachable; say why in the text that `aria-describedby` names. */
  readonly closed?: boolean;
  readonly children: ReactNode;
}

/** A button that is never `disabled`: while closed or busy it stays in the tab order, so that its reason can be heard. */
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

/** A picture to tap, with its name for who can't see it. */
export const IconButton = ({ label, icon: Icon, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} className={iconButtonLook(className)}>
    <Icon aria-hidden className="size-6" />
  </button>
);
