const FAILURES = {
  full: 'No se guardó: el dispositivo no tiene espacio. Lo anterior sigue completo; libera espacio e intenta otra vez.',
  blocked: 'No se guardó: otra pestaña tiene abierta una versión anterior. Ciérrala e intenta otra vez.',
  outdated: 'No se guardó: hay una versión más nueva abierta. Recarga esta página para continuar.',
  lost: 'No se guardó: falta lo que este dispositivo tenía guardado. Recupéralo en «Datos de este dispositivo» e intenta otra vez.',
  unopened:
    'No se guardó: lo guardado en este dispositivo no se pudo abrir. Nada se borró; toca «Intentar otra vez» en el aviso de arriba.',
  'no-room':
    'No se guardó: no hay espacio ni para abrir lo guardado. Nada se borró; libera espacio y toca «Intentar otra vez» en el aviso de arriba.',
  reopened: 'Lo guardado se abrió y sigue aquí: no se cambió nada. Revísalo y, si todavía lo quieres, hazlo otra vez.',
  'only-shown':
    'El respaldo se ve, pero no se guardó: este dispositivo no abre su almacenamiento. Descárgalo antes de cerrar esta página.',
  unknown: 'No se guardó por un fallo del dispositivo. Lo anterior sigue completo; intenta otra vez.',
} as const;

/** The sentences for a failed save: what happened, what is safe, and what to do. */
export const failureText = ({ failed }: { readonly failed: keyof typeof FAILURES }) => FAILURES[failed];
