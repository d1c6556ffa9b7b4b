import { useState } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import { useStore } from '@/lib/store/react/store';
import type { Team, TeamRefusal } from '@/lib/team/protocol/contract';
import { teamRefusalText } from '@/lib/text/team';

type Call<Answer> = (team: Team) => Promise<Answer | TeamRefusal>;

/** Asks something of the team. Its part comes with the first call; where it does not arrive, nothing was done. */
export const useTeamCall = () => {
  const store = useStore();
  return async <Answer extends object>(call: Call<Answer>): Promise<Answer | TeamRefusal> => {
    try {
      return await call(await store.openTeam());
    } catch {
      return { refused: 'unknown' };
    }
  };
};

/** The same for a button: one at a time, and a toast tells what became of it. */
export const useTeamAct = () => {
  const ask = useTeamCall();
  const [busy, setBusy] = useState(false);
  const act = async (call: Call<{ readonly done: true }>, said: string) => {
    if (busy) return false;
    setBusy(true);
    const answer = await ask(call);
    setBusy(false);
    const isDone = 'done' in answer;
    showToast(isDone ? { text: said, tone: 'success' } : { text: teamRefusalText(answer), tone: 'danger' });
    return isDone;
  };
  return { act, busy };
};
