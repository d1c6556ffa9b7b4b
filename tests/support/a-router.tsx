import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

/** A router that only records its navigations. */
export const aRouter = () =>
  ({
    push: jest.fn(),
    replace: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    refresh: jest.fn(),
    prefetch: jest.fn(),
  }) satisfies Partial<AppRouterInstance>;

interface AtProps {
  readonly router: ReturnType<typeof aRouter>;
  /** Path and query, e.g. `/billing/?nueva=`. */
  readonly url?: string;
  readonly children: ReactNode;
}

/** Replaces Next's router, at a fixed address. */
export const At = ({ router, url = '/', children }: AtProps) => {
  const { pathname, searchParams } = new URL(url, 'https://telecampo.test');
  return (
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
};
