import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { compare } from '@nodo/contracts/money';
import { can } from '@nodo/contracts/permissions';
import { takesInvestments } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { accountQuery } from '../../features/earnings/api/get-earnings.ts';
import { heldWarehousesQuery } from '../../features/investments/api/held-warehouses.ts';
import { investmentsQuery } from '../../features/investments/api/own-investments.ts';
import { InvestmentList } from '../../features/investments/components/investment-list.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { ANY, useOffersView } from '../../features/warehouses/offers-view.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';
import { headings } from '../headings.ts';
import { usePaymentProgress } from './use-payment-progress.tsx';
import { useTermsInForce } from './use-terms-in-force.tsx';

const Offers = lazyPart(async () => (await import('./offers.tsx')).Offers);
const InvestDialog = lazyPart(
  async () => (await import('../../features/investments/components/invest-dialog.tsx')).InvestDialog,
);

/** The investment dialog over this page, for one warehouse or with the choice of all. */
function NewInvestment({
  warehouse,
  isStep,
  onClose,
}: {
  warehouse: WarehouseView | undefined;
  /** Whether the address has it: Back from the investment must not lead to an empty dialog for another one. */
  isStep: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { data: warehouses } = useQuery(warehousesQuery);
  const settings = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  const inForce = useTermsInForce();
  const available = useQuery(accountQuery).data?.available;
  if (!warehouses) return null;
  return (
    <Suspense fallback={null}>
      <InvestDialog
        warehouse={warehouse && (warehouses.find(({ id }) => id === warehouse.id) ?? warehouse)}
        warehouses={warehouses.filter((each) => takesInvestments(each, settings.minimumInvestment))}
        minimumInvestment={settings.minimumInvestment}
        monthlyReturnRate={settings.monthlyReturnRate}
        {...inForce}
        balance={available && compare(available, settings.minimumInvestment) >= 0 ? available : undefined}
        onClose={onClose}
        onCreated={({ id }) =>
          navigate(`/investments/${id}`, { state: { isJustMade: true }, replace: isStep })
        }
      />
    </Suspense>
  );
}

function MayNotInvest() {
  return (
    <Notice tone="amber" title="Para invertir necesitas tu verificación KYC aprobada" className="mb-8">
      <p>
        Puedes mirar las bodegas con calma; en cuanto aprobemos tu verificación podrás invertir aquí mismo.
      </p>
      <Link to="/kyc" className="mt-1 inline-block font-medium text-ink underline underline-offset-4">
        Ir a mi verificación
      </Link>
    </Notice>
  );
}

/** One's investments with their live status, and the warehouses open for investment. */
export function InvestmentsPage() {
  useTitle('Mis inversiones');
  const { role, kycStatus } = useCurrentUser();
  const [view, change] = useOffersView();
  const [pressed, setPressed] = useState<WarehouseView>();
  // The URL may name the warehouse, as links from other screens do.
  const named = useQuery(warehousesQuery).data?.find(({ id }) => id === view.invested);
  const chosen = pressed ?? named;
  const investments = useQuery(investmentsQuery());
  const progressOf = usePaymentProgress();
  const { minimumInvestment, monthlyReturnRate } = useQuery(settingsQuery).data ?? DEFAULT_FINANCIAL_SETTINGS;
  const isApproved = kycStatus === 'approved';
  const invests = can(role, 'investments.create');
  const mayInvest = invests && isApproved;
  const isOpen = mayInvest && (pressed !== undefined || view.invested !== undefined);
  const investedIds = new Set(useQuery(heldWarehousesQuery).data);
  function close() {
    setPressed(undefined);
    change({ invested: undefined });
  }
  return (
    <>
      <PageHeader
        {...headings.investments}
        action={
          invests && (
            <Button acts onClick={() => change({ invested: ANY }, { asStep: true })} disabled={!isApproved}>
              <Plus aria-hidden className="size-4" />
              Nueva Inversión
            </Button>
          )
        }
      />
      {invests && !isApproved && <MayNotInvest />}
      {investments.isPending ? (
        // As high as a screen, so that the content below isn't shifted when the data arrives.
        <SkeletonRows rows={5} label="Cargando inversiones…" className="h-44" />
      ) : (
        <>
          <section aria-labelledby="own">
            <h2 id="own" className="sr-only">
              Tus inversiones
            </h2>
            <InvestmentList
              query={investments}
              isOwn
              progressOf={progressOf}
              empty={
                <EmptyState
                  icon={Landmark}
                  title={invests ? 'Aún no tienes inversiones' : 'Tu rol no invierte'}
                >
                  {invests &&
                    'Elige una de las bodegas de abajo. Tu participación queda reservada apenas confirmas y la pagas en USDT.'}
                </EmptyState>
              }
            />
          </section>
          <section aria-labelledby="available" className="mt-12">
            <h2 id="available" className="mb-5 text-xl font-semibold tracking-tight">
              Bodegas disponibles
            </h2>
            <Suspense fallback={<SkeletonRows rows={3} label="Cargando bodegas…" className="h-96" />}>
              <Offers
                view={view}
                change={change}
                investedIds={investedIds}
                onInvest={mayInvest ? setPressed : undefined}
                minimumInvestment={minimumInvestment}
                monthlyReturnRate={monthlyReturnRate}
              />
            </Suspense>
          </section>
        </>
      )}
      {isOpen && <NewInvestment warehouse={chosen} isStep={view.invested !== undefined} onClose={close} />}
    </>
  );
}

InvestmentsPage.prepare = async ({ role }: CurrentUserView) => {
  if (role !== 'investor') return;
  await Promise.all([
    queryClient.prefetchQuery(investmentsQuery()),
    queryClient.prefetchQuery(warehousesQuery),
    queryClient.prefetchQuery(settingsQuery),
    queryClient.prefetchQuery(heldWarehousesQuery),
    Offers.load(),
  ]);
};
