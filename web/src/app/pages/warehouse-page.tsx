import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { can } from '@nodo/contracts/permissions';
import { isClosed, isSaleOver, takesInvestments } from '@nodo/contracts/warehouses/room';
import { constructionStatusLabels, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarCheck, Landmark, SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { WarehousePhotos } from '../../features/images/components/warehouse-photos.tsx';
import { investmentsInQuery } from '../../features/investments/api/list-investments.ts';
import { investAddress } from '../../features/investments/components/invest-again.tsx';
import { InvestmentStatus } from '../../features/investments/components/investment-status.tsx';
import { WarehouseQuestions } from '../../features/questions/components/warehouse-questions.tsx';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { visitAddress } from '../../features/visits/visit-address.ts';
import { Waiting } from '../../features/waitlist/waiting.tsx';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { Facade } from '../../features/warehouses/components/facade.tsx';
import { PlaceOnPlan } from '../../features/warehouses/components/place-on-plan.tsx';
import { WarehouseCapital } from '../../features/warehouses/components/warehouse-capital.tsx';
import { WarehouseDocuments, WarehouseWorks } from '../../features/warehouses/components/warehouse-works.tsx';
import { WarehouseYield } from '../../features/warehouses/components/warehouse-yield.tsx';
import { auditAddress } from '../../lib/audit-address.ts';
import { formatDate } from '../../lib/format.ts';
import { streamAddress } from '../../lib/history-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

/** One's own investments in it; renders nothing if there are none. */
function OwnInvestments({ warehouseId }: { warehouseId: string }) {
  const query = useInfiniteQuery(investmentsInQuery(warehouseId));
  const own = query.data?.pages.flat().filter(({ status }) => status !== 'failed');
  if (!own?.length && !query.hasNextPage) return null;
  return (
    <Card>
      <CardHeader title="Tus inversiones aquí" />
      <ul className="mt-2 divide-y divide-line px-5 pb-2 sm:px-6">
        {own?.map(({ id, amount, status, purchaseDate }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <Link
              to={`/investments/${id}`}
              className="text-[0.9375rem] font-medium tabular underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              <Money amount={amount} />
            </Link>
            <span className="flex items-center gap-3 text-sm text-ink-3">
              {formatDate(purchaseDate)}
              <InvestmentStatus status={status} />
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="sm" className="mx-5 mb-5 sm:mx-6" />
    </Card>
  );
}

/** Available actions: invest while there is room, join the waiting list, request a visit. */
function Doors({ warehouse, minimumInvestment }: { warehouse: WarehouseView; minimumInvestment: string }) {
  const { role, kycStatus } = useCurrentUser();
  const invests = can(role, 'investments.create');
  const hasRoom = takesInvestments(warehouse, minimumInvestment);
  return (
    <>
      {invests && hasRoom && kycStatus === 'approved' && (
        <Button asChild acts>
          <Link to={investAddress(warehouse.id)}>
            <Landmark aria-hidden className="size-4" />
            Invertir Ahora
          </Link>
        </Button>
      )}
      {invests && hasRoom && kycStatus !== 'approved' && (
        <p className="text-sm text-ink-2">
          Para invertir necesitas tu{' '}
          <Link to="/kyc" className="font-medium text-ink underline underline-offset-4">
            verificación KYC
          </Link>{' '}
          aprobada.
        </p>
      )}
      {invests && !hasRoom && !isSaleOver(warehouse) && <Waiting warehouse={warehouse} />}
      {can(role, 'visits.request') && !isClosed(warehouse) && (
        <Button asChild variant="outline" acts>
          <Link to={visitAddress(warehouse.id)}>
            <CalendarCheck aria-hidden className="size-4" />
            Agenda una visita
          </Link>
        </Button>
      )}
    </>
  );
}

/** Link to the warehouse's history, for those who may see it. */
function Changes({ warehouse }: { warehouse: WarehouseView }) {
  const { role } = useCurrentUser();
  if (!can(role, 'audit.read')) return null;
  const link = 'underline decoration-line-strong underline-offset-4 hover:decoration-current';
  return (
    <p className="text-sm text-ink-2">
      <Link to={auditAddress({ kind: 'warehouse', subject: warehouse.id })} className={link}>
        Todos sus cambios
      </Link>{' '}
      ·{' '}
      <Link to={streamAddress(`warehouse-${warehouse.id}`)} className={link}>
        Historia
      </Link>
    </p>
  );
}

/** Notice that the warehouse is closed: no new capital is taken, and existing investors keep their shares. */
function Closed({ warehouse }: { warehouse: WarehouseView }) {
  const { closedAt } = warehouse;
  if (!isClosed(warehouse)) return null;
  return (
    <Notice tone="info" title={`Cerrada${closedAt ? ` el ${formatDate(closedAt)}` : ''}`} className="mb-6">
      No recibe más inversiones. Quien tiene parte en ella la conserva, con sus rendimientos y sus
      condiciones.
    </Notice>
  );
}

const column = 'max-xl:contents xl:grid xl:grid-cols-[minmax(0,1fr)] xl:gap-6';

function Warehouse({ warehouse }: { warehouse: WarehouseView }) {
  const settings = useQuery(settingsQuery).data;
  const { minimumInvestment } = settings ?? DEFAULT_FINANCIAL_SETTINGS;
  const { id, name, location, status, constructionStatus, description } = warehouse;
  const { role } = useCurrentUser();
  useTitle(name);
  return (
    <>
      <BackLink to="/investments">Todas las bodegas</BackLink>
      <PageHeader
        title={name}
        detail={location}
        action={
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={status === 'available' ? 'sea' : 'neutral'}>{warehouseStatusLabels[status]}</Badge>
            <Badge>Estado de la obra: {constructionStatusLabels[constructionStatus]}</Badge>
          </div>
        }
      />
      <Closed warehouse={warehouse} />
      {/* On narrow screens the actions come before the works. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={column}>
          <p lang="es" className="measure leading-7 whitespace-pre-line text-ink-2 wrap-anywhere">
            {description}
          </p>
          <WarehouseYield warehouse={warehouse} settings={settings} />
          <div className="max-xl:order-1">
            <WarehouseWorks
              warehouse={warehouse}
              photos={
                <WarehousePhotos
                  warehouse={warehouse}
                  fallback={<Facade seed={id + name} progress={warehouse.progressPercentage} />}
                />
              }
            />
          </div>
          <div className="max-xl:order-3">
            <WarehouseQuestions warehouseId={id} mayAsk={can(role, 'questions.ask')} />
          </div>
        </div>
        <div className={column}>
          <WarehouseCapital warehouse={warehouse} minimumInvestment={minimumInvestment}>
            {!isClosed(warehouse) && <Doors warehouse={warehouse} minimumInvestment={minimumInvestment} />}
          </WarehouseCapital>
          <OwnInvestments warehouseId={id} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:order-2">
            <WarehouseDocuments warehouse={warehouse} />
            <PlaceOnPlan warehouseId={id} />
            <Changes warehouse={warehouse} />
          </div>
        </div>
      </div>
    </>
  );
}

/** One warehouse: rent, placed capital, works and documents, with the actions to invest and visit. */
export function WarehousePage() {
  const { id = '' } = useParams();
  const query = useQuery(warehousesQuery);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando la bodega…" className="h-44" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar la bodega." />;
  const warehouse = query.data.find((each) => each.id === id);
  if (!warehouse) {
    return (
      <>
        <BackLink to="/investments">Todas las bodegas</BackLink>
        <EmptyState icon={SearchX} title="Esta bodega no existe" heading="h1">
          Puede que el enlace esté incompleto.
        </EmptyState>
      </>
    );
  }
  return <Warehouse key={id} warehouse={warehouse} />;
}
