'use client';

import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/menu';
import type { MenuItem } from '@/components/ui/menu-panel';
import { type Tab, TabsNav } from '@/components/ui/tabs-nav';
import type { Path } from '@/lib/routes';
import { FullScreen } from './full-screen';

interface DetailScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The parent, for who came here from outside. */
  readonly back: Path;
  /** What `Más opciones` offers. */
  readonly menu?: readonly MenuItem[];
  readonly tabs?: readonly Tab[];
  readonly children: ReactNode;
}

/** The page of one record. */
export const DetailScreen = ({ title, subtitle, back, menu, tabs, children }: DetailScreenProps) => (
  <FullScreen
    title={title}
    subtitle={subtitle}
    back={back}
    actions={menu && menu.length > 0 && <Menu label="Más opciones" items={menu} className="active:opacity-60" />}
    below={tabs && <TabsNav label={`Secciones de ${title}`} tabs={tabs} />}
  >
    {children}
  </FullScreen>
);
