'use client';

import { Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type Definition, DefinitionList } from '@/components/ui/definition-list';

interface HeaderSummaryProps {
  readonly items: readonly Definition[];
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The header of a shipment to look over before it is posted: back to its fields, or away. */
export const HeaderSummary = ({ items, onEdit, onClose }: HeaderSummaryProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-section">
        Resumen del envío
      </h2>
      <DefinitionList items={items} className="hyphens-auto [overflow-wrap:anywhere]" />
      <div className="flex flex-wrap gap-3">
        <Button icon={Pencil} variant="secondary" onClick={onEdit} className="flex-auto">
          Editar
        </Button>
        <Button icon={X} variant="secondary" onClick={onClose} className="flex-auto">
          Cerrar
        </Button>
      </div>
    </Card>
  );
};
