/**
 * The titles of the forms that move stock, in a file of their own: screens show them before the form is loaded (decision 011).
 */
export const FORM_TITLES = {
  count: 'Contar existencias',
  issue: 'Emitir envío',
  receive: 'Recibir envío',
  return: 'Devolver material',
  transfer: 'Traspasar',
  arrive: 'Recibir traspaso',
} as const;
