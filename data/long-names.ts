/** The longest names that people write: 60 letters for a material, 120 for other records. */
const LONGEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  projects: { title: 120 },
  tasks: { title: 120 },
  materials: { name: 60 },
  warehouses: { name: 120, address: 120, city: 60 },
  customers: { name: 120, contact: 60, address: 120 },
  users: { name: 120, location: 60 },
  shipments: { reference: 60, supplier: 120, destination: 120 },
};

/** Words for every other name, and a code without spaces for the rest: they break layouts in different ways. */
const FILLERS = [
  ' de la ampliación de la red troncal de fibra óptica en la colonia Benito Juárez, tramo norte y sur, segunda etapa, turno de noche',
  '_ADSS48HILOSG652DVANO120MCUBIERTANEGRACARRETE4000METROSREVISION02LOTE2026ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
];
const NOTES =
  'Primera línea de las notas.\nSegunda línea.\nTercera línea.\nCuarta línea, con un código: ADSS48HILOSG652DVANO120MCUBIERTANEGRA.';

const longer = (text: string, length: number, place: number) =>
  `${text}${FILLERS[place % FILLERS.length] ?? ''}`.slice(0, length);

/** A row with names as long as allowed, and notes of four lines; `place` is its index in the table. */
export const withLongNames = <Row extends object>(table: string, row: Row, place: number): Row => {
  const longest = LONGEST[table] ?? {};
  const names = Object.entries(row).flatMap(([field, text]) => {
    const length = longest[field];
    return length !== undefined && typeof text === 'string' && text !== '' ? [[field, longer(text, length, place)]] : [];
  });
  const notes = ['description', 'notes'].filter((field) => field in row).map((field) => [field, NOTES]);
  return { ...row, ...Object.fromEntries([...names, ...notes]) };
};
