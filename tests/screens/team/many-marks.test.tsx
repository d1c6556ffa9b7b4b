/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { TeamWatch } from '@/components/shell/notices/team-watch';
import { RecordMark } from '@/components/ui/record-mark';
import { startTask } from '@/lib/domain/task/status-changes';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { taskId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(async () => {
  await leaveScreen();
  await act(closeServers);
});

const MARKS = Array.from({ length: 1_000 }, (_, index) => taskId(index + 1));

it('of a thousand visible records only the one that a commit wrote is redrawn, and again when the log has it', async () => {
  const { names, phones } = await aTeamOfTwo(aTeamServer());
  const drawn: string[] = [];
  const { store } = await renderScreen(
    <>
      <TeamWatch />
      {MARKS.map((id) => (
        <Profiler key={id} id={id} onRender={(which) => drawn.push(which)}>
          <RecordMark id={id} />
        </Profiler>
      ))}
    </>,
    { name: names[1], openLink: phones[1].openLink },
  );
  await act(() => waitUntilSynchronized(store));
  drawn.length = 0;
  await act(async () => {
    phones[1].goes('offline');
    await until(store, ({ link }) => link === 'no-signal');
    await store.commit(startTask, { id: taskId(4) });
    await until(store, ({ pending }) => pending === 1);
  });
  expect(screen.getAllByText('Por enviar')).toHaveLength(1);
  await act(async () => {
    phones[1].goes('online');
    await waitUntilSynchronized(store);
  });
  expect(screen.queryByText('Por enviar')).toBeNull();
  expect(drawn).toEqual([taskId(4), taskId(4)]);
});
