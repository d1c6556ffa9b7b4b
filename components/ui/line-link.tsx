import { Link, type LinkProps } from './link';

/**
 * A link on a line of its own. Its target is 44 px high, and the line is only as high as its text.
 */
export const LineLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className="-my-2 inline-flex min-h-touch min-w-0 items-center wrap-anywhere py-2 text-link underline" />
);
