import clsx from 'clsx';
import { TONE_ICON } from '@/components/ui/tone-icon';
import type { CodeAnswer } from '@/lib/text/scanned-code';

const COLOR: Record<CodeAnswer['tone'], string> = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** A code that was read, and its result. */
export const CodeAnswerText = ({ answer: { code, tone, text } }: { readonly answer: CodeAnswer }) => {
  const Icon = TONE_ICON[tone];
  return (
    <span className={clsx('flex min-w-0 items-start gap-2 font-medium text-sm', COLOR[tone])}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-text">{code}</span> {text}
      </span>
    </span>
  );
};
