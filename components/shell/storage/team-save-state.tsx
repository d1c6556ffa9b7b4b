'use client';

import { CircleAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import type { TeamState } from '@/lib/team/protocol/contract';
import { needsPerson, saveStateText } from '@/lib/text/team';

const iconOf = ({ link, pending, filesToSend }: TeamState): LucideIcon => {
  if (needsPerson(link)) return CircleAlert;
  if (link === 'no-signal') return CloudOff;
  return pending + filesToSend.size > 0 || link === 'connecting' || link === 'catching-up' ? CloudUpload : CloudCheck;
};

/** Whether this device's saves are sent to the team. */
export const TeamSaveState = ({ team }: { readonly team: TeamState }) => {
  const Icon = iconOf(team);
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {saveStateText(team)}
    </span>
  );
};
