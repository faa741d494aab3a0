import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Competition } from '../../features/market/components/competition.tsx';
import { Corridor } from '../../features/market/components/corridor.tsx';
import { Projections } from '../../features/market/components/projections.tsx';
import { RealEstate } from '../../features/market/components/real-estate.tsx';
import {
  type MarketTab,
  marketTabs,
  type ProjectionMonths,
  readMarketView,
  writeMarketView,
} from '../../features/market/market-view.ts';
import { settingsQuery } from '../../features/settings/api/get-settings.ts';
import { warehousesQuery } from '../../features/warehouses/api/list-warehouses.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const labels: Record<MarketTab, string> = {
  corridor: 'Corredor logístico',
  'real-estate': 'Mercado inmobiliario',
  competition: 'Análisis competitivo',
  projections: 'Proyecciones',
};

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What could not be shown, as a sentence; used if the error has no message of its own. */
  readonly fallback: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data of `query`, or its loading or error state. */
function Loaded<Data>({ query, fallback, children }: LoadedProps<Data>) {
  const { data, isPending } = query;
  if (data !== undefined) return children(data);
  if (isPending) return <SkeletonRows rows={3} label="Cargando el análisis…" className="h-40" />;
  return <QueryError query={query} fallback={fallback} />;
}

const NO_WAREHOUSES = 'No pudimos cargar las bodegas.';
const NO_SETTINGS = 'No pudimos cargar las condiciones vigentes.';

function RealEstateTab() {
  return (
    <Loaded query={useQuery(warehousesQuery)} fallback={NO_WAREHOUSES}>
      {(warehouses) => <RealEstate warehouses={warehouses} />}
    </Loaded>
  );
}

function CompetitionTab() {
  return (
    <Loaded query={useQuery(settingsQuery)} fallback={NO_SETTINGS}>
      {(settings) => <Competition settings={settings} />}
    </Loaded>
  );
}

interface ProjectionsTabProps {
  readonly months: ProjectionMonths;
  readonly onMonths: (months: ProjectionMonths) => void;
}

function ProjectionsTab({ months, onMonths }: ProjectionsTabProps) {
  const warehouses = useQuery(warehousesQuery);
  return (
    <Loaded query={useQuery(settingsQuery)} fallback={NO_SETTINGS}>
      {(settings) => (
        <Loaded query={warehouses} fallback={NO_WAREHOUSES}>
          {(all) => <Projections settings={settings} months={months} warehouses={all} onMonths={onMonths} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The market around the project: published figures with their sources, and the platform's own. */
export function MarketAnalyticsPage() {
  useTitle('Análisis');
  const [{ tab, months }, change] = useAddressView(readMarketView, writeMarketView);
  const contents: Record<MarketTab, ReactNode> = {
    corridor: <Corridor />,
    'real-estate': <RealEstateTab />,
    competition: <CompetitionTab />,
    projections: <ProjectionsTab months={months} onMonths={(next) => change({ months: next })} />,
  };
  return (
    <>
      <PageHeader
        title="Análisis de mercado"
        detail="El corredor, las bodegas, las alternativas y lo que se proyecta. Cada cifra dice de dónde viene."
      />
      <Tabs
        label="Análisis de mercado"
        value={tab}
        onChange={(value) => {
          const chosen = marketTabs.find((each) => each === value);
          if (chosen) change({ tab: chosen }, { asStep: true });
        }}
        tabs={marketTabs.map((value) => ({ value, label: labels[value], content: contents[value] }))}
      />
    </>
  );
}
