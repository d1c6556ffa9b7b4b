'use client';

import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useRef } from 'react';
import { Button } from '@/components/ui/button';

interface FileButtonProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture' | 'onChange'> {
  readonly id?: string;
  readonly text: string;
  readonly icon: LucideIcon;
  /** Shows only the icon; the text is for screen readers. */
  readonly isPicture?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the phone's file picker or camera. */
export const FileButton = ({ id, text, icon, isPicture = false, ref, ...input }: FileButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} id={id} variant="secondary" icon={icon} onClick={() => picker.current?.click()}>
        <span className={isPicture ? 'sr-only' : undefined}>{text}</span>
      </Button>
      <input {...input} ref={picker} type="file" aria-label={text} tabIndex={-1} className="hidden" />
    </>
  );
};
