'use client';

import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

interface PanelTabsProps<Value extends string> {
  /** What the tabs choose among, for who hears it. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Radix gives the list and the panel a `style`, which the content policy refuses in a page (decision 017); these take it away. */
const NO_OUTLINE = { outline: undefined };
const NO_DURATION = { animationDuration: undefined };

/** Panels that share a screen and its address; arrows move between the tabs. Tabs that are routes are links (`TabsNav`). */
export const PanelTabs = <Value extends string>({ label, tabs, value, onChange, children }: PanelTabsProps<Value>) => (
  <Tabs.Root
    value={value}
    onValueChange={(next) => {
      const chosen = tabs.find((tab) => tab.value === next);
      if (chosen) onChange(chosen.value);
    }}
    className="flex min-w-0 flex-col gap-4"
  >
    <Tabs.List aria-label={label} data-no-print style={NO_OUTLINE} className="flex min-w-0 flex-wrap border-border border-b">
      {tabs.map((tab) => (
        <Tabs.Trigger
          key={tab.value}
          value={tab.value}
          className="min-h-control min-w-touch grow border-transparent lg:grow-0 border-b-3 px-3 font-medium text-muted text-sm -outline-offset-3 active:bg-pressed data-[state=active]:border-primary data-[state=active]:font-bold data-[state=active]:text-link"
        >
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {/* What is in a panel takes the focus itself. */}
    <Tabs.Content key={value} value={value} tabIndex={undefined} asChild>
      <div style={NO_DURATION} className="flex min-w-0 flex-col gap-4">
        {children}
      </div>
    </Tabs.Content>
  </Tabs.Root>
);
