import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useQuery } from '@tanstack/react-query';
import { Warehouse } from 'lucide-react';
import type { ComponentType } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { WarehouseCard, type WarehousePhotosComponent } from './warehouse-card.tsx';

interface WarehouseGridProps {
  investedIds: ReadonlySet<string>;
  onInvest: ((warehouse: WarehouseView) => void) | undefined;
  minimumInvestment: string;
  Photos: WarehousePhotosComponent;
  Full: ComponentType<{ warehouse: WarehouseView }>;
}

export function WarehouseGrid({
  investedIds,
  onInvest,
  minimumInvestment,
  Photos,
  Full,
}: WarehouseGridProps) {
  const query = useQuery(warehousesQuery);
  if (query.isPending) {
    return <SkeletonRows rows={3} label="Cargando bodegas…" className="h-96" />;
  }
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las bodegas." />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={Warehouse} title="Aún no hay bodegas disponibles">
        Cuando abramos una nueva bodega a la inversión la verás aquí.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {query.data.map((warehouse) => (
        <li key={warehouse.id}>
          <WarehouseCard
            warehouse={warehouse}
            isInvested={investedIds.has(warehouse.id)}
            onInvest={onInvest}
            minimumInvestment={minimumInvestment}
            Photos={Photos}
            Full={Full}
          />
        </li>
      ))}
    </ul>
  );
}
