/** As long as people write them: 60 letters for a material, 120 for what else has a name. */
const LONGEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  projects: { title: 120 },
  tasks: { title: 120 },
  materials: { name: 60 },
  warehouses: { name: 120, address: 120, city: 60 },
  customers: { name: 120, contact: 60, address: 120 },
  users: { name: 120, location: 60 },
  shipments: { reference: 60, supplier: 120, destination: 120 },
};

/** Words for one half of the names, a code without a single space for the other: each breaks a layout in its own way. */
const FILLERS = [
  ' de la ampliación de la red troncal de fibra óptica en la colonia Benito Juárez, tramo norte y sur, segunda etapa, turno de noche',
  '_ADSS48HILOSG652DVANO120MCUBIERTANEGRACARRETE4000METROSREVISION02LOTE2026ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
];
const NOTES =
  'Primera línea de las notas.\nSegunda línea.\nTercera línea.\nCuarta línea, con un código: ADSS48HILOSG652DVANO120MCUBIERTANEGRA.';

const longer = (text: string, length: number, place: number) =>
  `${text}${FILLERS[place % FILLERS.length] ?? ''}`.slice(0, length);

/** A row of a table with names as long as they may be, and notes of four lines; `place` is the row's number in its table. */
export const withLongNames = <Row extends object>(table: string, row: Row, place: number): Row => {
  const longest = LONGEST[table] ?? {};
  const names = Object.entries(row).flatMap(([field, text]) => {
    const length = longest[field];
    return length !== undefined && typeof text === 'string' && text !== '' ? [[field, longer(text, length, place)]] : [];
  });
  const notes = ['description', 'notes'].filter((field) => field in row).map((field) => [field, NOTES]);
  return { ...row, ...Object.fromEntries([...names, ...notes]) };
};
