/** What may happen to a phone, and what was said to be saved survives: the fault table of the storage design, row by row. */
export const FAULT = {
  reload: 'recargar a media captura',
  killed: 'la pestaña truena o matan el navegador',
  sameStock: 'dos pestañas emiten lo mismo',
  frozen: 'una pestaña congelada, o muy atrás',
  full: 'el dispositivo sin espacio',
  versions: 'dos versiones sobre los mismos datos',
  cleared: 'el navegador borró los datos del sitio',
  damaged: 'los archivos de la base están dañados',
  unopened: 'lo guardado no abre',
  noDatabase: 'un navegador que no guarda nada',
  offline: 'sin red, por una dirección profunda',
  deploy: 'una versión nueva con pestañas abiertas, o a medias',
  clock: 'el reloj o la zona del teléfono',
  hostile: 'un archivo hostil',
} as const;
