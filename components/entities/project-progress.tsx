'use client';

import clsx from 'clsx';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Project } from '@/lib/domain/model/project';
import {
  behindHundredths,
  completedHundredths,
  expectedHundredths,
  type ProgressColour,
  progressColour,
  projectProgress,
} from '@/lib/domain/project/rules';
import { useData, useToday } from '@/lib/store/react/store';
import { formatBehind, formatPercent } from '@/lib/text/format';
import type { Tone } from '@/lib/text/labels';

const TONES: Record<ProgressColour, Tone> = { green: 'success', grey: 'neutral', red: 'danger', yellow: 'warning', blue: 'info' };
const ALL = 10_000;

/** A project's progress, and the progress expected by today. */
export const ProjectProgress = ({ project }: { readonly project: Project }) => {
  const progress = useData((data) => projectProgress(data, project.id));
  const today = useToday();
  const done = completedHundredths(progress);
  const expected = expectedHundredths(project, today);
  const behind = formatBehind(behindHundredths(project, progress, today));
  const tone = TONES[progressColour(project, progress, today)];
  return (
    <div className="grid gap-1">
      <ProgressBar
        label={`Avance de ${project.title}`}
        value={done / ALL}
        valueText={formatPercent(done)}
        expected={expected / ALL}
        expectedText={`Esperado ${formatPercent(expected)}`}
        tone={tone}
      />
      {behind && <p className={clsx('tabular font-semibold text-sm', tone === 'danger' && 'text-danger')}>{behind}</p>}
    </div>
  );
};
