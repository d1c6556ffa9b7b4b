'use client';

import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import type { AlsoSaves } from '@/components/form/form';
import { CrashScreen } from '@/components/frames/crash-screen';
import { useAnother } from '@/components/frames/use-another';
import type { ProjectId } from '@/lib/domain/model/project';
import { useRecord } from '@/lib/store/react/store';

const never = () => () => undefined;

/** Whether React has hydrated the exported page. Until then, what a form takes from the clock is of the build's day. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface NewRequestProps {
  readonly projectId: ProjectId;
  /** The form, with its `Guardar y crear otra`. */
  readonly children: (also: AlsoSaves) => ReactNode;
}

/** The form of a project's new request. It begins again, with a new id, after each `Guardar y crear otra` and once hydrated. */
export const NewRequest = ({ projectId, children }: NewRequestProps) => {
  const project = useRecord('projects', projectId);
  const { round, also } = useAnother('otra');
  const isHydrated = useHydrated();
  if (project === 'missing') return <CrashScreen reason="missing-record" />;
  return <Fragment key={`${round} ${isHydrated}`}>{children(also)}</Fragment>;
};
