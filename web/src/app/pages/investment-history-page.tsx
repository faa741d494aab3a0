import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DecisionFilters } from '../../features/decisions/components/decision-filters.tsx';
import { DecisionList, NoDecisions } from '../../features/decisions/components/decision-list.tsx';
import { DecisionStats } from '../../features/decisions/components/decision-stats.tsx';
import { HoldDialog, holdDialogParts } from '../../features/decisions/components/hold-dialog.tsx';
import type { Holding } from '../../features/decisions/components/hold-form.tsx';
import { readDecisionsView, writeDecisionsView } from '../../features/decisions/decisions-view.ts';
import { portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { useLoadAhead } from '../../lib/lazy-part.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';

/** The warehouses in which the user has confirmed capital. */
function useHoldings(): readonly Holding[] {
  const { data } = useQuery(portfolioQuery);
  return (data?.positions ?? []).map(({ warehouseId, warehouseName, investment }) => ({
    warehouseId,
    name: warehouseName,
    amount: investment,
  }));
}

/** Investment decisions: every purchase with its outcome, and every decision to hold with its reason. */
export function InvestmentHistoryPage() {
  useTitle('Historial');
  const { role } = useCurrentUser();
  const [view, change] = useAddressView(readDecisionsView, writeDecisionsView);
  const holdings = useHoldings();
  const [isOpen, setOpen] = useState(false);
  useLoadAhead(holdDialogParts);
  const mayRecord = can(role, 'decisions.recordOwn') && holdings.length > 0;
  return (
    <>
      <PageHeader
        title="Historial"
        detail="Tus decisiones de inversión: qué compraste, qué mantienes y por qué."
        action={
          mayRecord && (
            <Button acts onClick={() => setOpen(true)}>
              <Anchor aria-hidden className="size-4" />
              Mantener
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <DecisionStats />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="sr-only">Tus decisiones</h2>
          <DecisionFilters view={view} onChange={(part) => change({ ...part, page: 1 })} />
          <DecisionList
            view={view}
            change={change}
            warehouseName={holdings.find(({ warehouseId }) => warehouseId === view.warehouseId)?.name}
            empty={
              <NoDecisions
                action={
                  <Button asChild>
                    <Link to="/investments">Ver las bodegas</Link>
                  </Button>
                }
              />
            }
          />
        </div>
      </div>
      {isOpen && (
        <HoldDialog holdings={holdings} warehouseId={view.warehouseId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
