import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary active:bg-primary-pressed',
  secondary: 'border border-outline bg-surface text-link active:bg-pressed',
  danger: 'border border-danger-solid bg-surface text-danger active:bg-danger-soft',
  ghost: 'text-link active:bg-pressed',
};

const CLOSED = 'bg-pressed text-muted border border-border cursor-not-allowed';

export const buttonLook = (variant: ButtonVariant = 'primary', closed = false, className?: string) =>
  clsx(
    'inline-flex min-h-control min-w-touch items-center lg:max-w-fit justify-center gap-2 rounded-control px-[min(1rem,4vw)] py-2',
    'text-center font-semibold transition-colors duration-150 forced-colors:border',
    closed ? CLOSED : LOOKS[variant],
    className,
  );

/** The additional look of a button in a list's toolbar: as high as a table's row. */
export const TOOL = 'min-h-9! shrink-0 gap-1.5! px-2! py-1! text-sm';

export const iconButtonLook = (className?: string) =>
  clsx(
    'inline-flex size-control shrink-0 items-center justify-center rounded-full transition-colors duration-150 active:bg-pressed',
    className,
  );
