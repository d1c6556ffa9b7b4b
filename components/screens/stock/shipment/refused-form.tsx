'use client';

import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { FullScreen } from '@/components/frames/full-screen';
import { AlertBanner } from '@/components/ui/alert-banner';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import type { Refused } from '@/lib/domain/refusal';
import { type Path, routes } from '@/lib/routes';
import { refusalText } from '@/lib/text/messages';

interface RefusedFormProps {
  readonly title: string;
  readonly back: Path;
  readonly refusal: Refused;
  readonly detail?: string;
  readonly action?: ReactNode;
}

/** Replaces a form whose values would be refused in any case. */
export const RefusedForm = ({ title, back, refusal, detail, action }: RefusedFormProps) => (
  <FullScreen title={title} back={back}>
    <EmptyState icon={Ban} title={refusalText(refusal)} detail={detail} action={action} />
  </FullScreen>
);

interface ClosedWarehouseProps {
  readonly title: string;
  readonly warehouseId: Warehouse['id'];
  readonly refusal: Refused;
}

/** Replaces a form that moves stock of an archived warehouse, and leads to where it is restored. */
export const ClosedWarehouse = ({ title, warehouseId, refusal }: ClosedWarehouseProps) => (
  <RefusedForm
    title={title}
    back={routes.warehouseShipments(warehouseId)}
    refusal={refusal}
    action={<ButtonLink href={routes.warehouseSettings(warehouseId)}>Configuración</ButtonLink>}
  />
);

/** Says in place of a part of a screen why its warehouse is closed. */
export const ClosedNotice = ({ refusal }: { readonly refusal: Refused }) => (
  <AlertBanner tone="warning">{refusalText(refusal)}</AlertBanner>
);
