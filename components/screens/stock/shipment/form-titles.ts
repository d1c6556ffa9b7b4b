/** What the forms that move stock are called. Their screens say it before the form has come (decision 011). */
export const FORM_TITLES = {
  count: 'Contar existencias',
  issue: 'Emitir envío',
  receive: 'Recibir envío',
  return: 'Devolver material',
  transfer: 'Traspasar',
  arrive: 'Recibir traspaso',
} as const;
