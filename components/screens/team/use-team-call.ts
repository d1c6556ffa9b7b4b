import { useState } from 'react';
import { showToast } from '@/components/ui/toast/toast';
import { useStore } from '@/lib/store/react/store';
import type { Team, TeamRefusal } from '@/lib/team/protocol/contract';
import { changesWait, teamRefusalText } from '@/lib/text/team';

type Call<Answer> = (team: Team) => Promise<Answer | TeamRefusal>;

/** Calls the team, whose code is loaded by the first call. If that fails, nothing was done. */
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

/**
 * A team call for a button: one at a time, with a toast for its result. An act that can't be sent yet is not reported as done.
 */
export const useTeamAct = () => {
  const store = useStore();
  const ask = useTeamCall();
  const [busy, setBusy] = useState(false);
  const act = async (call: Call<{ readonly done: true }>, savedText: string) => {
    if (busy) return false;
    setBusy(true);
    const answer = await ask(call);
    setBusy(false);
    const isDone = 'done' in answer;
    // After leaving there is no link.
    const link = store.team?.link;
    const isLater = link !== undefined && changesWait(link);
    showToast(
      isDone ? { text: isLater ? LATER : savedText, tone: 'success' } : { text: teamRefusalText(answer), tone: 'danger' },
    );
    return isDone;
  };
  return { act, busy };
};
