import { NETWORK_FIGURES } from '@nodo/contracts/market/network';
import { formatDecimal, formatWhole } from '../../../lib/format.ts';
import { Stat } from '../../../ui/stat.tsx';

const { routes, volume, elevation, fasterPercent } = NETWORK_FIGURES;

/** The four figures of the network. */
export function NetworkStats() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat label="Rutas principales" value={formatWhole(routes)} detail="Activas desde Cartago" />
      <Stat label="Carga de la red" value={`${formatDecimal(volume, 1)}\u00a0M`} detail="Toneladas al año" />
      <Stat
        label="Elevación del nodo"
        value={`${formatWhole(elevation)}\u00a0m`}
        detail="Sobre el nivel del mar"
      />
      <Stat label="Más eficiente" value={`${fasterPercent}\u00a0%`} detail="En tiempo promedio de tránsito" />
    </div>
  );
}
