import assert from 'node:assert/strict';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { chooseBackup, fileOf, replaceAll, signed, takeBackup } from './support/backup';
import { FAULT } from './support/faults';
import { ALL_WORDS, assertHarmless, HOSTILE_WORDS, listenForScripts } from './support/hostile';
import { arriveAt, createProject, see, tap } from './support/page-actions';
import { onStage } from './support/stage';

/** The sentence for each file, and how the file is made from a good one. */
const REFUSED: readonly (readonly [what: string, make: (good: string) => string, told: string])[] = [
  ['that was cut', (good) => good.slice(0, 20_000), 'El archivo está incompleto o dañado y no se puede leer; nada cambió.'],
  [
    'with other contents than were signed',
    (good) => good.replace('Anillo de fibra', 'Anillo de cobre'),
    'El archivo está dañado: su contenido no es el que se respaldó. Nada cambió.',
  ],
  [
    'of a newer version',
    (good) => signed(good, (backup) => Object.assign(backup, { version: 99 })),
    'El respaldo es de una versión más nueva de Telecampo. Actualiza la aplicación y vuelve a intentarlo; nada cambió.',
  ],
  [
    'with __proto__',
    (good) => good.replace('"tables":', '"__proto__":{"admin":true},"tables":'),
    'El archivo no es un respaldo de Telecampo; nada cambió.',
  ],
  [
    'that is something else',
    () => `<html><script>ran()</script>${ALL_WORDS}`,
    'El archivo no es un respaldo de Telecampo; nada cambió.',
  ],
  [
    'with a record of another shape',
    (good) => signed(good, ({ tables }) => tables.users?.push({ name: ALL_WORDS })),
    'El respaldo tiene un registro que no se entiende entre usuarios; no se puede usar y nada cambió.',
  ],
];

/** A file of 260 MB that begins with this text. The rest is sparse. */
const hugeFile = async (folder: string, name: string, words: string) => {
  const file = path.join(folder, name);
  const handle = await openFile(file, 'w');
  await handle.write(words);
  await handle.truncate(260 * 1024 * 1024);
  await handle.close();
  return file;
};

const TOO_LARGE =
  'El archivo es demasiado grande: trae más de 1 GB de archivos adjuntos o más de 250 MB de registros. No se leyó y nada cambió.';

const csv = (text: string) => ({ name: `${HOSTILE_WORDS.image}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe(FAULT.hostile, () => {
  it(
    'an invalid backup is refused with its reason and changes nothing',
    onStage(async ({ open }) => {
      const page = await open('projects/');
      await createProject(page, 'Ramal poniente');
      const device = await open('device/');
      const good = await takeBackup(device);
      for (const [what, make, told] of REFUSED) {
        const made = make(good);
        assert.notEqual(made, good, what);
        await chooseBackup(device, fileOf(made));
        await see(device, told);
        assert.equal(await device.getByRole('dialog').count(), 0, what);
      }
      const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-huge-'));
      await chooseBackup(device, await hugeFile(folder, 'enorme.json', '{"app":"telecampo",'));
      await see(device, TOO_LARGE);
      await rm(folder, { recursive: true });
      assert.equal(await device.evaluate(() => 'admin' in {}), false);
      assert.deepEqual(JSON.parse(await takeBackup(device)).tables, JSON.parse(good).tables);
    }),
  );

  it(
    'a backup restores everything after starting empty',
    onStage(async ({ open }) => {
      await createProject(await open('projects/'), 'Ramal poniente');
      const device = await open('device/');
      const good = await takeBackup(device);
      await tap(device, 'Empezar vacío');
      device.once('dialog', (dialog) => void dialog.accept());
      await tap(device.getByRole('dialog', { name: 'Empezar vacío' }), 'Empezar vacío');
      await see(device, 'Listo: este dispositivo empieza vacío.');
      await chooseBackup(device, fileOf(good));
      await replaceAll(device);
      const [before, after] = [good, await takeBackup(await open('device/'))].map((text) => JSON.parse(text));
      assert.deepEqual(after.tables, before.tables);
      assert.deepEqual(after.files, before.files);
    }),
  );

  it(
    'a hostile CSV is checked row by row or refused; nothing runs, and nothing is written before the confirmation',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      const device = await open('device/');
      const before = JSON.parse(await takeBackup(device)).tables;
      const page = await open('warehouses/whs000000001/inventory/import/');
      await arriveAt(page, 'Importar');
      const choose = (file: ReturnType<typeof csv> | string) => page.getByLabel(/^Elegir (otro )?archivo$/).setInputFiles(file);

      const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-huge-'));
      await choose(await hugeFile(folder, 'enorme.csv', 'material,cantidad'));
      await see(page, 'El archivo pesa más de 5 MB. Divídelo en varios.');
      await rm(folder, { recursive: true });
      await choose(csv(''));
      await see(page, 'El archivo no tiene filas debajo del encabezado.');
      const quoted = `"${ALL_WORDS.replaceAll('"', '""')}"`;
      const unclosed = `material,cantidad\n${quoted},-1e309\n\u0000\u0001,`;
      const nothing = 'No hay filas que importar. Revisa las columnas.';
      for (const [text, told] of [
        [`__proto__,constructor\n${quoted},${quoted}`, nothing],
        [
          `${unclosed}"sin cerrar`,
          `La comilla (") de la línea ${unclosed.split(/\r\n?|\n/).length} no se cierra. Ciérrala o quítala, y elige el archivo otra vez.`,
        ],
        [`${quoted};${quoted}\n${quoted};1`, nothing],
      ] as const) {
        await choose(csv(text));
        await see(page, told);
        await assertHarmless(page);
      }
      assert.equal(await page.evaluate(() => Object.keys(Object.prototype).length), 0);
      assert.deepEqual(JSON.parse(await takeBackup(device)).tables, before);
      assert.deepEqual(ran, []);
    }),
  );
});
