import { PRODUCT_NAME } from '@/lib/text/product';

/** A screen's title as the browser shows it: with the product's name behind. */
export const pageTitle = (title: string) => `${title} · ${PRODUCT_NAME}`;

/** The browser's title of a screen; React puts it in the head. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{pageTitle(children)}</title>;
