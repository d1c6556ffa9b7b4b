'use client';

import { AlertBanner } from '@/components/ui/alert-banner';

interface DuplicateBannerProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly email: string }[];
}

/** Warns before saving that a record like the typed one exists. */
export const DuplicateBanner = ({ title, rows }: DuplicateBannerProps) =>
  rows.length > 0 && (
    <AlertBanner tone="warning" role="status" title={title}>
      {rows.map(({ name, email }) => `${name} (${email})`).join(', ')}
    </AlertBanner>
  );
