import { Link, type LinkProps } from './link';

/**
 * A link on a line of its own. Its target is 44 px high, and its text takes no more room than it needs.
 */
export const LineLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className="-my-2 inline-flex min-h-touch min-w-0 items-center wrap-anywhere py-2 text-link underline" />
);
