import type { InvestmentView } from '@nodo/contracts/investments/views';
import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { investmentReturnsQuery } from '../../features/earnings/api/get-investment-returns.ts';
import { InvestmentReturns } from '../../features/earnings/components/investment-returns.tsx';
import { WarehousePhotos } from '../../features/images/components/warehouse-photos.tsx';
import { InvestmentFacts } from '../../features/investments/components/investment-facts.tsx';
import { PositionHistory } from '../../features/investments/components/position-history.tsx';
import { SellBack } from '../../features/repurchases/components/sell-back.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { Facade } from '../../features/warehouses/components/facade.tsx';
import { PlaceOnPlan } from '../../features/warehouses/components/place-on-plan.tsx';
import { WarehouseDocuments, WarehouseWorks } from '../../features/warehouses/components/warehouse-works.tsx';
import { formatPercent } from '../../lib/format.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

interface PositionProps {
  investment: InvestmentView;
  isOwn: boolean;
  /** Notice of a payment problem, if any. */
  trouble: ReactNode;
  payment: ReactNode;
  /**
   * Whether the payment was completed while this page was open: then it stays visible, otherwise it is collapsed in
   * the history.
   */
  isWatched: boolean;
}

/** A current or former position: returns, the warehouse's works, and terms. */
export function Position({ investment, isOwn, trouble, payment, isWatched }: PositionProps) {
  const { role } = useCurrentUser();
  const { recompraEnabled = false } = useQuery(settingsQuery).data ?? {};
  const warehouse = useQuery(warehousesQuery).data?.find(({ id }) => id === investment.warehouseId);
  // Wait for the returns, which are above the works and would shift them.
  if (useQuery(investmentReturnsQuery(investment.id)).isPending) {
    return <SkeletonRows rows={5} label="Cargando los rendimientos…" className="h-44" />;
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {trouble}
        {isWatched && payment}
        <InvestmentReturns
          investmentId={investment.id}
          amount={investment.amount}
          detail={`${formatPercent(investment.sharePercentage, 3)} de la bodega`}
        />
        {warehouse && (
          <WarehouseWorks
            warehouse={warehouse}
            photos={
              <WarehousePhotos
                warehouse={warehouse}
                fallback={
                  <Facade seed={warehouse.id + warehouse.name} progress={warehouse.progressPercentage} />
                }
              />
            }
          />
        )}
        <PositionHistory investment={investment}>{!isWatched && payment}</PositionHistory>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <InvestmentFacts
          investment={investment}
          withHistory={can(role, 'audit.read')}
          isOwn={isOwn}
          decisionsAddress={isOwn ? `/investment-history?bodega=${investment.warehouseId}` : undefined}
        />
        {isOwn && <SellBack investment={investment} isEnabled={recompraEnabled} />}
        {warehouse && <WarehouseDocuments warehouse={warehouse} />}
        <PlaceOnPlan warehouseId={investment.warehouseId} />
      </div>
    </div>
  );
}
