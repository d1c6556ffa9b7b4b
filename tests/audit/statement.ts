import type { Fault } from './in-page/dom';
import type { Visit } from './visit';

/** What each audited statement of the friendliness checklist says, in a few words. */
export const STATEMENTS: Readonly<Record<number, string>> = {
  1: 'sin desplazamiento horizontal a 320, 390 y 740×360',
  2: 'texto al 200 % y con espaciado WCAG sin cortes',
  3: 'axe sin faltas en claro, oscuro, contraste y colores forzados',
  4: 'blancos de 44×44 px; lo que destruye, apartado',
  5: 'un h1, título «{h1} · Telecampo», es-MX, un main, nav con nombre',
  6: 'viewport-fit=cover, interactive-widget, se puede ampliar',
  7: 'consola limpia, nada fuera del origen, ningún 4xx',
  8: 'orden de Tab a la vista, con anillo, sin tapar',
  9: 'el salto al contenido es lo primero y funciona',
  10: 'el último control queda libre; las barras ocupan ≤ 40 %',
  11: 'aria-current en la pestaña que toca',
  12: 'al navegar, foco en h1 o main; Atrás devuelve posición y filtros',
  13: 'en español',
  14: 'importes y fechas con su formato; ningún valor roto',
  15: 'ningún estado solo con color; el avance, con su cifra',
  16: 'con menos movimiento, nada se anima más de 200 ms',
  17: 'impreso: sin barras ni botones, cabe en carta, negro sobre blanco',
  21: 'nombres de 120 letras (materiales, 60) a 320 px: nada se sale, se corta ni se tapa',
  22: 'al abrir: foco dentro, nombre, fondo inerte, axe, 44 px',
  23: 'Esc, X, fondo y Atrás cierran; el foco vuelve',
  24: 'tras cerrar no queda nada en el historial',
  25: 'un enlace de dentro navega; Atrás vuelve sin la hoja',
  26: 'lo de detrás no se mueve; alto ≤ 90 %',
  27: 'un aviso sobre la hoja se puede tocar',
  28: 'etiquetas a la vista, obligatorios marcados, pistas atadas',
  29: 'letra ≥ 16 px y el teclado que toca',
  30: 'envío vacío: resumen, enlaces, aria-invalid, título «Error: »',
  31: 'el texto del campo es el del resumen',
  32: 'lo escrito se queda; el error se va al corregir',
  35: 'doble toque y doble Enter: un solo registro',
};

/** Where a group of statements writes what it saw on a route. */
export interface Notes {
  /** The statement was looked at; with faults it failed. */
  say(statement: number, faults?: readonly Fault[]): void;
}

/** A group of statements that are looked at together, because they need the same steps. */
export interface Group {
  readonly statements: readonly number[];
  /** It leaves the route changed; the next group starts from a fresh load. */
  readonly disturbs?: boolean;
  /** Looks at a device on which nothing was done before: no record of ours, nothing left to tell. */
  readonly anew?: boolean;
  look(visit: Visit, notes: Notes): Promise<void>;
}

/** The name of what fails where nothing more exact can be said. */
export const fault = (where: string, found: string, fix: string): Fault => ({ where, found, fix });
