/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { TaskRow } from '@/components/entities/task-row';
import { asDay } from '@/lib/kernel/day';
import { aTask, dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(leaveScreen);

it.each([
  ['is due', { dueDate: asDay('2026-11-30') }, 'Vence 30/11/2026'],
  ['is overdue', { dueDate: asDay('2026-11-10') }, 'Venció 10/11/2026'],
  [
    'is done',
    { dueDate: asDay('2026-11-30'), startDate: asDay('2026-11-01'), completeDate: asDay('2026-11-20') },
    'Finalizada 20/11/2026',
  ],
])('a task that %s says so in its row', async (_how, dates, words) => {
  await renderScreen(<TaskRow task={aTask(dates)} />, { data: dataWith(), url: '/tasks/' });
  expect(screen.getByText(words)).toBeInTheDocument();
});
