import assert from 'node:assert/strict';
import { textOfPdf } from '../browser/support/files';
import { penLines } from '../documents/pdf-text';
import { createProject, createTask, PICTURE, sign } from './support/actions';
import { story } from './support/stage';
import { button, byRole, labelled, link, text } from './support/target';

const PROJECT = 'Red óptica Barrio de la Peña';
const TASK = 'Fusión en la mufa Ñandú';
const SUMMARY = 'Quedó con señal en 48 hilos; la bajante del señor Núñez se reubicó.';
const CLIENT = 'Marta Solís Peña';
const REPORT = 'Reporte de finalización';

story('a person completes a project: its task, checklist and photo, report, signature and PDF', async ({ me, site, file }) => {
  await me.open('projects/');
  await createProject(me, PROJECT);
  await me.tap(link(new RegExp(PROJECT)));
  await me.arrive(PROJECT);
  await me.reload();
  await me.arrive(PROJECT);
  await createTask(me, TASK, ['Medir potencia', 'Cerrar la mufa']);
  await me.tap(button('Iniciar tarea'));
  for (const point of ['Medir potencia', 'Cerrar la mufa']) await me.tap(byRole('checkbox', point));
  await me.see('2 de 2 completados');
  await me.chooseFiles('Tomar foto', await file('mufa.png', PICTURE));
  await me.see(text(/^mufa\./, { within: byRole('list', 'Archivos adjuntos'), first: true }));

  // Without network the page still shows the same.
  await me.reload();
  await site.stop();
  await me.reload();
  await me.see('2 de 2 completados');
  await me.see(text(/^mufa\./, { within: byRole('list', 'Archivos adjuntos'), first: true }));
  await me.tap(button('Finalizar tarea'));
  const { within } = me.within(REPORT);
  await me.type(labelled('Resumen *', { within }), SUMMARY);
  await me.type(labelled('Horas reales *', { within }), '6.5');
  await sign(me, CLIENT, 'Nombre de quien recibe el trabajo');
  await me.tap(button('Enviar reporte', { within }));
  await me.see('Reporte enviado');
  await me.waitUntilSheetsClosed();
  await me.reload();
  await me.see(byRole('img', `Firma de ${CLIENT}`));
  assert.equal(await me.count(byRole('textbox', undefined, { within })), 0, 'what is signed is read-only');

  const { name, bytes } = await me.download(() => me.tap(button('Export Report', { within })));
  assert.equal(name, 'reporte-fusion-en-la-mufa-nandu.pdf');
  const said = textOfPdf(bytes);
  for (const words of [REPORT, TASK, PROJECT, 'señor Núñez', '6.5 h', CLIENT])
    assert.ok(said.includes(words), `«${words}» is missing in:\n${said}`);
  assert.ok(penLines(bytes) > 10, `${penLines(bytes)} lines are drawn`);
});
