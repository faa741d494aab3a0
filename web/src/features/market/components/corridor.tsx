import { NETWORK_ROUTES, NETWORK_SOURCE, routeKindLabels } from '@nodo/contracts/market/network';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { Bars } from './bars.tsx';
import { MarketRecords } from './records.tsx';

const routes = NETWORK_ROUTES.toSorted((one, other) => one.km - other.km);

function Distances() {
  return (
    <ChartCard
      title="Distancia a los destinos"
      detail={`Kilómetros desde Cartago. ${NETWORK_SOURCE.name}, ${NETWORK_SOURCE.asOf}`}
      chart={
        <Bars
          rows={routes.map(({ id, city, kind, km }) => ({
            key: id,
            label: city,
            detail: routeKindLabels[kind],
            value: km,
            text: `${km} km`,
            isOwn: kind === 'seaport',
          }))}
        />
      }
      columns={['Destino', 'Tipo', 'Distancia']}
      rows={routes.map(({ city, kind, km }) => [city, routeKindLabels[kind], `${km} km`])}
    />
  );
}

/** Goods that pass through Cartago, and their destinations. */
export function Corridor() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Corredor logístico</h2>
      <MarketRecords topic="corridor" />
      <Distances />
      <Button asChild variant="outline" className="justify-self-start">
        <Link to="/interactive-map">
          Ver las rutas en el mapa
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </Button>
    </div>
  );
}
