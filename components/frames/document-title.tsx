import { pageTitle } from '@/lib/text/product';

/** Sets the browser's title; React moves the element into the head. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{pageTitle(children)}</title>;
