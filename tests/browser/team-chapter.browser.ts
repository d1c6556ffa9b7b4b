import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { see, tap } from './support/page-actions';
import { isNight } from './support/repeats';
import { goTo } from './support/stage';
import { onTeamStage, type TeamStage } from './support/team';

const CHAPTER = 5_000;
/** How many changes are written offline. */
const OFFLINE = isNight ? 300 : 3;
const TASK = 'projects/prj000000001/tasks/tsk000000004/';

const link = (page: Page) => page.getByRole('region', { name: 'Conexión' });
const seeLink = async (page: Page, words: string) => link(page).getByText(words, { exact: true }).waitFor();

/** Counts the bytes that a page receives from the team's server from now on. */
const countBytes = (page: Page) => {
  const received = { bytes: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      received.bytes += payload.length;
    }),
  );
  return received;
};

const join = async (mate: TeamStage['mates'][number], boss: Page, name: string) => {
  const page = await mate.open();
  const received = countBytes(page);
  await goTo(page, `team/${await mate.invite()}`);
  await tap(page, 'Unirme');
  await seeLink(page, 'Por confirmar');
  const { bytes } = received;
  await tap(boss, `Confirmar a ${name}`);
  await tap(boss.getByRole('dialog', { name: `Confirmar a ${name}` }), 'Confirmar');
  await seeLink(page, 'Al día');
  return { page, bytes };
};

const write = async (page: Page, text: string) => {
  await goTo(page, TASK);
  await tap(page, 'Escribir comentario');
  await page.getByLabel('Comentario *').fill(text);
  await tap(page, 'Comentar');
  await page.getByText(text).first().waitFor();
};

const PEOPLE = [
  { name: 'Laura', role: 'supervisor' },
  { name: 'Berta', role: 'technician' },
  { name: 'Carla', role: 'technician' },
] as const;

it(
  'a new device, and one away for longer than a chapter, start from the chapter, also if the log was trimmed (invariants Y22, Y23)',
  onTeamStage(PEOPLE, async (stage) => {
    const [first, second, third] = stage.mates;
    assert.ok(first && second && third);
    const laura = await first.open(`team/${await first.invite()}`);
    await tap(laura, 'Crear el equipo');
    await seeLink(laura, 'Al día');
    const berta = await join(second, laura, 'Berta');

    await stage.fill(CHAPTER + 10);
    for (const page of [laura, berta.page]) await seeLink(page, 'Al día');
    await stage.seeChapter(CHAPTER);
    const carla = await join(third, laura, 'Carla');
    assert.ok(carla.bytes < 700_000, `${carla.bytes} bytes`);

    second.signal.cut();
    for (let n = 1; n < OFFLINE; n += 1) await write(berta.page, `Sin señal ${n}`);
    await write(berta.page, 'Escrito sin señal');
    for (const chapter of [2, 3]) {
      await stage.fill(CHAPTER + 10);
      await stage.seeChapter(chapter * CHAPTER);
    }
    assert.equal(await stage.trim(), CHAPTER - 1_000);
    const back = countBytes(berta.page);
    second.signal.restore();
    await goTo(berta.page, 'team/');
    await seeLink(berta.page, 'Al día');
    await goTo(carla.page, TASK);
    await see(carla.page, 'Escrito sin señal');
    // A phone reads back its own commits: each comment with all that its task has by then.
    assert.ok(back.bytes < 300_000 + OFFLINE * 50_000, `${back.bytes} bytes`);
    await goTo(berta.page, 'activity/');
    await see(berta.page, /se puso al día con el equipo sin los pasos de en medio/);
  }),
);
