import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useQuery } from '@tanstack/react-query';
import { Warehouse } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ChangeView } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { ClearFilters } from '../../../ui/clear-filters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { type OffersView, offered } from '../offers-view.ts';
import { OffersBar } from './offers-bar.tsx';
import { WarehouseCard, type WarehousePhotosComponent } from './warehouse-card.tsx';

/** Cards per page: each is nearly as high as a phone. */
const PAGE = 6;

export interface WarehouseGridProps {
  view: OffersView;
  change: ChangeView<OffersView>;
  investedIds: ReadonlySet<string>;
  onInvest: ((warehouse: WarehouseView) => void) | undefined;
  minimumInvestment: string;
  /** Monthly rate under the current terms, a fraction; an estimate. */
  monthlyReturnRate: string;
  Photos: WarehousePhotosComponent;
  Full: ComponentType<{ warehouse: WarehouseView }>;
}

/** The warehouses on offer (those without room too, but none that is closed), filtered and ordered. */
export function WarehouseGrid({
  view,
  change,
  investedIds,
  onInvest,
  minimumInvestment,
  monthlyReturnRate,
  Photos,
  Full,
}: WarehouseGridProps) {
  const query = useQuery(warehousesQuery);
  const [shown, setShown] = useState(PAGE);
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
  const rows = offered(query.data, view, minimumInvestment);
  return (
    <>
      <OffersBar view={view} change={change} />
      {rows.length === 0 && (
        <EmptyState
          icon={Warehouse}
          title="Ninguna bodega es así"
          action={
            <ClearFilters
              variant="outline"
              onClear={() => change({ construction: undefined, isRoomOnly: false })}
            />
          }
        >
          Prueba con otro estado de la obra, o también sin cupo.
        </EmptyState>
      )}
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {rows.slice(0, shown).map((warehouse) => (
          <li key={warehouse.id}>
            <WarehouseCard
              warehouse={warehouse}
              isInvested={investedIds.has(warehouse.id)}
              onInvest={onInvest}
              minimumInvestment={minimumInvestment}
              monthlyReturnRate={monthlyReturnRate}
              Photos={Photos}
              Full={Full}
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div className="mt-5 flex justify-center">
          <Button variant="outline" acts={false} onClick={() => setShown(shown + PAGE)}>
            Ver más bodegas
          </Button>
        </div>
      )}
    </>
  );
}
