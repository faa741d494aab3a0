import { useCallback, useRef } from 'react';
import { Advantages } from '../../features/network/components/advantages.tsx';
import { NetworkMap } from '../../features/network/components/network-map.tsx';
import { NetworkStats } from '../../features/network/components/network-stats.tsx';
import { RouteList } from '../../features/network/components/route-list.tsx';
import { readNetworkView, writeNetworkView } from '../../features/network/network-view.ts';
import { prefersReducedMotion } from '../../lib/reduced-motion.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useIsWide } from '../../lib/use-media-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** The logistics network around Cartago, as a map and a list. Makes no requests. */
export function InteractiveMapPage() {
  useTitle('Mapa');
  const [{ routeId }, change] = useAddressView(readNetworkView, writeNetworkView);
  const select = useCallback((next: string | undefined) => change({ routeId: next }), [change]);
  const isWide = useIsWide();
  const map = useRef<HTMLDivElement>(null);
  /** On narrow screens the map is above the list, out of view, so it is scrolled into view. */
  function selectFromList(next: string | undefined) {
    select(next);
    if (!next || isWide) return;
    map.current?.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }
  return (
    <>
      <PageHeader
        title="Red Logística Colombiana"
        detail="Las rutas que unen a Cartago con los puertos, la capital y las ciudades del occidente."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <NetworkStats />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div ref={map} className="min-w-0 scroll-mt-20">
            <NetworkMap routeId={routeId} onSelect={select} />
          </div>
          <RouteList routeId={routeId} onSelect={selectFromList} />
        </div>
        <Advantages />
      </div>
    </>
  );
}
