import { can } from '@nodo/contracts/permissions';
import { isClosed } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, HardHat, Landmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { heldWarehousesQuery } from '../../features/investments/api/held-warehouses.ts';
import { OwnVisits } from '../../features/visits/components/own-visits.tsx';
import { VISIT } from '../../features/visits/visit-address.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { UpdateProgress } from '../../features/warehouses/components/update-progress.tsx';
import { UpdateTimeline } from '../../features/warehouses/components/update-timeline.tsx';
import {
  readUpdatesView,
  type UpdatesTab,
  updatesTabs,
  writeUpdatesView,
} from '../../features/warehouses/updates-view.ts';
import { lazyPart, useLoadAhead } from '../../lib/lazy-part.ts';
import { useAddressParam, useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { DigitalPlatform } from './digital-platform.tsx';

const VisitForm = lazyPart(
  async () => (await import('../../features/visits/components/visit-form.tsx')).VisitForm,
);
const onClick = [VisitForm];

const labels: Record<UpdatesTab, string> = {
  'my-investments': 'Mis inversiones',
  'all-projects': 'Todos los proyectos',
  'digital-platform': 'Plataforma digital',
};

/** The warehouses in which the user has a pending or confirmed investment; undefined until they are loaded. */
function useOwnWarehouses(warehouses: readonly WarehouseView[] | undefined) {
  const { data: held } = useQuery(heldWarehousesQuery);
  return held && warehouses?.filter(({ id }) => held.includes(id));
}

function NoInvestments({ onShowAll }: { onShowAll: () => void }) {
  const invests = can(useCurrentUser().role, 'investments.create');
  return (
    <EmptyState
      icon={Landmark}
      title={invests ? 'Aún no tienes inversiones' : 'Tu rol no invierte'}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="outline" onClick={onShowAll}>
            Ver todos los proyectos
          </Button>
          {invests && (
            <Button asChild>
              <Link to="/investments">Ver las bodegas</Link>
            </Button>
          )}
        </div>
      }
    >
      {invests && 'Cuando inviertas en una bodega, verás aquí cómo avanza su obra.'}
    </EmptyState>
  );
}

interface ProjectsProps {
  scope: 'own' | 'all';
  warehouses: readonly WarehouseView[] | undefined;
  warehouseId: string | undefined;
  onChoose: (warehouseId: string | undefined) => void;
  onShowAll: () => void;
}

function Projects({ scope, warehouses, warehouseId, onChoose, onShowAll }: ProjectsProps) {
  if (scope === 'own' && warehouses?.length === 0) return <NoInvestments onShowAll={onShowAll} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
      <aside aria-label="Avance de obra" className="lg:sticky lg:top-24 lg:self-start">
        {warehouses ? (
          <UpdateProgress warehouses={warehouses} warehouseId={warehouseId} onChange={onChoose} />
        ) : (
          <Skeleton className="h-44 lg:h-96" />
        )}
      </aside>
      <UpdateTimeline
        query={{ scope, warehouseId }}
        empty={
          <EmptyState icon={HardHat} title="Aún no hay avances">
            {warehouseId
              ? 'De esta bodega todavía no se ha publicado nada. Lo nuevo aparece aquí al instante.'
              : 'Cuando se publique algo de la obra aparecerá aquí al instante.'}
          </EmptyState>
        }
      />
    </div>
  );
}

function Visits({ warehouses }: { warehouses: readonly WarehouseView[] | undefined }) {
  const [asked, ask] = useAddressParam(VISIT);
  const close = () => ask(null);
  const mayAsk = can(useCurrentUser().role, 'visits.request');
  useLoadAhead(onClick);
  return (
    <>
      <OwnVisits />
      {mayAsk && warehouses && asked !== null && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Agenda una visita"
          description="Dinos cuándo te queda bien: te confirmamos el día y la hora."
        >
          <VisitForm
            warehouses={warehouses.filter((warehouse) => !isClosed(warehouse))}
            warehouseId={warehouses.find(({ id }) => id === asked)?.id}
            onDone={close}
          />
        </Dialog>
      )}
    </>
  );
}

function AskVisit() {
  const [, ask] = useAddressParam(VISIT);
  if (!can(useCurrentUser().role, 'visits.request')) return null;
  return (
    <Button variant="outline" acts onClick={() => ask('', { asStep: true })}>
      <CalendarCheck aria-hidden className="size-4" />
      Agenda una visita
    </Button>
  );
}

/** Progress of the works: of one's own warehouses, of all, and the platform's roadmap. */
export function ConstructionProgressPage() {
  useTitle('Avances');
  const [{ tab, warehouseId }, change] = useAddressView(readUpdatesView, writeUpdatesView);
  const { data: warehouses } = useQuery(warehousesQuery);
  const own = useOwnWarehouses(warehouses);
  const showAll = () => change({ tab: 'all-projects', warehouseId: undefined });
  return (
    <>
      <PageHeader
        title="Avances de obra"
        detail="Lo que pasa en cada bodega, en el momento en que se publica."
        action={<AskVisit />}
      />
      <Visits warehouses={warehouses} />
      <Tabs
        label="Avances"
        value={tab}
        onChange={(value) =>
          change({
            tab: updatesTabs.find((each) => each === value) ?? 'my-investments',
            warehouseId: undefined,
          })
        }
        tabs={updatesTabs.map((value) => ({
          value,
          label: labels[value],
          content:
            value === 'digital-platform' ? (
              <DigitalPlatform />
            ) : (
              <Projects
                scope={value === 'my-investments' ? 'own' : 'all'}
                warehouses={value === 'my-investments' ? own : warehouses}
                warehouseId={warehouseId}
                onChoose={(id) => change({ warehouseId: id })}
                onShowAll={showAll}
              />
            ),
        }))}
      />
    </>
  );
}
