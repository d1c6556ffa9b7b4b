import type { CommentId } from '@/lib/domain/model/task';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { OpenLink } from '@/lib/team/device/parts';
import { unsealed } from '@/lib/team/protocol/signature';
import { CHAPTER, padLog } from '../../support/a-long-log';
import { anOpenStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { taskId } from '../../support/builders';
import { tablesDigest } from '../../support/team-device';
import { countedLog } from '../../support/team-log';

afterEach(closeServers);

const said = (store: OpenableStore, text: string) =>
  store.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });

const texts = ({ data }: OpenableStore) => data.tasks.get(taskId(1))?.comments.map(({ text }) => text) ?? [];

/** Waits until the log has the chapter, which is sent only when nobody writes, and a digest of another user. */
const untilChapterCounts = async ({ log }: ReturnType<typeof aTeamServer>) => {
  const isThere = () => {
    const bodies = log.texts().filter((text) => text.includes(`"place":${CHAPTER},`));
    const authors = new Set(bodies.map((text) => JSON.parse(unsealed(text).body).by));
    return bodies.some((text) => text.includes('"kind":"chapter"')) && authors.size > 1;
  };
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** A phone's link that counts the messages read over all its connections. */
const counting = (openLink: OpenLink) => {
  const talks: { readonly read: number }[] = [];
  const counts: OpenLink = (settings) =>
    openLink({
      ...settings,
      talk: (log) => {
        const { reach, counted } = countedLog(log);
        talks.push(counted);
        return settings.talk(reach);
      },
    });
  return { counts, read: () => sumBy(talks, ({ read }) => read) };
};

/** A team whose log passes a chapter while both phones read. */
const pastChapter = async () => {
  const server = aTeamServer();
  const team = await aTeamOfTwo(server);
  padLog(server.log, CHAPTER - 10);
  for (let n = 1; server.log.texts().length < CHAPTER + 5; n += 1) {
    await said(team.boss, `${n}`);
    await waitUntilSynchronized(team.boss, team.other);
  }
  await untilChapterCounts(server);
  return { ...team, server };
};

it("a new device in a long log starts with the team's chapter, and has the team's data (invariant Y22)", async () => {
  const { boss, other, server } = await pastChapter();
  expect(server.log.texts().filter((text) => text.includes('"kind":"chapter"'))).toHaveLength(1);
  const { counts, read } = counting(server.aPhone().openLink);
  const third = await anOpenStore({ openLink: counts });
  expect(await (await third.openTeam()).join(server.invite('Persona 3', 'technician'), 'take-theirs')).toEqual({ done: true });
  await until(third, ({ link }) => link === 'asking');
  expect(read()).toBeLessThan(200);
  await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed));
  const asking = boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
  expect(await (await boss.openTeam()).confirm(asking?.device ?? '', 'technician')).toEqual({ done: true });
  await until(third, ({ self }) => self.isConfirmed);
  await said(third, 'Llegué');
  await waitUntilSynchronized(third);
  for (const store of [boss, other]) await until(store, () => texts(store).includes('Llegué'));
  expect(new Set([boss, other, third].map(({ data }) => tablesDigest(data))).size).toBe(1);
  expect(third.team?.checkpoints.differences).toEqual([]);
});

it.each([
  ['', 0],
  [', also where the log was trimmed past it', CHAPTER],
])(
  'a device away for longer than a chapter starts with it, keeps what was written meanwhile, and the history says so%s (invariants Y22, Y23)',
  async (_, trimmed) => {
    const server = aTeamServer();
    const { boss, other, phones, names } = await aTeamOfTwo(server);
    const third = await anOpenStore({ openLink: server.aPhone().openLink });
    await (await third.openTeam()).join(server.invite('Persona 3', 'technician'), 'take-theirs');
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed));
    const asking = boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
    await (await boss.openTeam()).confirm(asking?.device ?? '', 'technician');
    await until(third, ({ self }) => self.isConfirmed);
    await waitUntilSynchronized(boss, other, third);
    await phones[1].killPages();
    padLog(server.log, CHAPTER + 20);
    await said(boss, 'Sigan');
    await waitUntilSynchronized(boss, third);
    await said(third, 'Vamos');
    await waitUntilSynchronized(boss, third);
    await untilChapterCounts(server);
    server.log.trim(trimmed);
    const { counts, read } = counting(phones[1].openLink);
    const again = await anOpenStore({ name: names[1], openLink: counts });
    await said(again, 'Estoy de vuelta');
    await waitUntilSynchronized(again);
    expect(read()).toBeLessThan(200);
    for (const store of [boss, third]) await until(store, () => texts(store).includes('Estoy de vuelta'));
    expect(texts(again)).toEqual(['Sigan', 'Vamos', 'Estoy de vuelta']);
    expect(new Set([boss, again, third].map(({ data }) => tablesDigest(data))).size).toBe(1);
    const labels = (await again.history(null, 5)).map(({ label }) => label);
    expect(labels).toContain('team-caught-up');
    expect((await again.history(taskId(1), 5)).map(({ label }) => label)).toContain('comment-added');
  },
);
