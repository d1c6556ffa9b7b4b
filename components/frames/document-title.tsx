import { PRODUCT_NAME } from '@/lib/text/product';

/** A screen's title for the browser: followed by the product's name. */
export const pageTitle = (title: string) => `${title} · ${PRODUCT_NAME}`;

/** Sets the browser's title; React moves the element into the head. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{pageTitle(children)}</title>;
