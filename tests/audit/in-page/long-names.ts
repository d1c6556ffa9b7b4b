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

const lengthened = (store: string, row: Record<string, unknown>, place: number) => {
  const names = Object.entries(LONGEST[store] ?? {}).flatMap(([field, length]) => {
    const text = row[field];
    return typeof text === 'string' && text !== '' ? [[field, longer(text, length, place)]] : [];
  });
  const notes = ['description', 'notes'].filter((field) => field in row).map((field) => [field, NOTES]);
  return { ...row, ...Object.fromEntries([...names, ...notes]) };
};

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Gives the records on the device long names and notes. The page shows them once it has been loaded again. */
export const lengthenNames = async (): Promise<void> => {
  for (const { name, version } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await answered(indexedDB.open(name, version));
    const stores = Object.keys(LONGEST).filter((store) => database.objectStoreNames.contains(store));
    const transaction = database.transaction(stores, 'readwrite');
    const done = new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    for (const store of stores) {
      const rows: Record<string, unknown>[] = await answered(transaction.objectStore(store).getAll());
      for (const [place, row] of rows.entries()) transaction.objectStore(store).put(lengthened(store, row, place));
    }
    await done;
    database.close();
  }
};
