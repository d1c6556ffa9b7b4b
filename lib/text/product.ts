/** What this product is called, wherever people read it. */
export const PRODUCT_NAME = 'Telecampo';
