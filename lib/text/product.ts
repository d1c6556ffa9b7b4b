/** The product's name, as people see it. */
export const PRODUCT_NAME = 'Telecampo';

/** A screen's title for the browser: followed by the product's name. */
export const pageTitle = (title: string) => `${title} · ${PRODUCT_NAME}`;
