import { useState } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import { useStore } from '@/lib/store/react/store';
import type { Team, TeamRefusal } from '@/lib/team/protocol/contract';
import { teamRefusalText, waitsHere } from '@/lib/text/team';

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

const LATER = 'Guardado aquí: vale en cuanto se envíe. Hasta entonces se ve como antes.';

/** The same for a button: one at a time, and a toast tells what became of it. What can't be sent yet is not told as done. */
export const useTeamAct = () => {
  const store = useStore();
  const ask = useTeamCall();
  const [busy, setBusy] = useState(false);
  const act = async (call: Call<{ readonly done: true }>, said: string) => {
    if (busy) return false;
    setBusy(true);
    const answer = await ask(call);
    setBusy(false);
    const isDone = 'done' in answer;
    // Who has left has no link any more.
    const link = store.team?.link;
    const isLater = link !== undefined && waitsHere(link);
    showToast(isDone ? { text: isLater ? LATER : said, tone: 'success' } : { text: teamRefusalText(answer), tone: 'danger' });
    return isDone;
  };
  return { act, busy };
};
