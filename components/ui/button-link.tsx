import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ButtonVariant, buttonLook, iconButtonLook } from './button-look';
import { Link, type LinkProps } from './link';

export interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant, icon: Icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link data-no-print {...rest} className={buttonLook(variant, false, className)}>
    {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
    <span className="min-w-0">{children}</span>
  </Link>
);

export interface IconLinkProps extends Omit<LinkProps, 'children' | 'aria-label'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A link with only an icon; screen readers read its label. */
export const IconLink = ({ label, icon: Icon, className, ...rest }: IconLinkProps) => (
  <Link data-no-print {...rest} aria-label={label} className={iconButtonLook(className)}>
    <Icon aria-hidden className="size-6" />
  </Link>
);
