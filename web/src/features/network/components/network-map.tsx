import { LocateFixed, Map as MapIcon, Minus, Plus, Waypoints } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { NetworkDrawing } from '../drawing/draw-network.ts';
import { NetworkOverlays } from './network-overlays.tsx';

interface NetworkMapProps {
  readonly routeId: string | undefined;
  readonly onSelect: (routeId: string | undefined) => void;
}

type State = 'loading' | 'drawn' | 'failed';

/** Pixels of the map covered by the cards, which overlay it on wide screens. */
const COVERED = { left: 272, right: 208 } as const;
const NOTHING = { left: 0, right: 0 } as const;
const coversMap = () => matchMedia('(min-width: 1280px)').matches;

/** Draws the network in `frame` once the lazily loaded map code has arrived. */
function useDrawing(frame: RefObject<HTMLDivElement | null>, onSelect: (routeId: string) => void) {
  const [drawing, setDrawing] = useState<NetworkDrawing>();
  const [state, setState] = useState<State>('loading');
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  }, [onSelect]);
  useEffect(() => {
    let isWanted = true;
    let made: NetworkDrawing | undefined;
    import('../drawing/draw-network.ts')
      .then(({ drawNetwork }) => {
        if (!isWanted || !frame.current) return;
        made = drawNetwork(frame.current, {
          onSelect: (routeId) => select.current(routeId),
          prefersReducedMotion,
          covered: () => (coversMap() ? COVERED : NOTHING),
        });
        setDrawing(made);
        setState('drawn');
      })
      .catch(() => isWanted && setState('failed'));
    return () => {
      isWanted = false;
      made?.destroy();
      setDrawing(undefined);
    };
  }, [frame]);
  return { drawing, state };
}

function Waiting({ state }: { state: State }) {
  if (state === 'drawn') return null;
  if (state === 'loading') {
    return (
      <div role="status" className="absolute inset-0">
        <span className="sr-only">Dibujando el mapa…</span>
        <Skeleton className="size-full rounded-none!" />
      </div>
    );
  }
  return (
    <div role="alert" className="absolute inset-0 grid place-content-center gap-4 bg-sunken p-6 text-center">
      <MapIcon aria-hidden className="mx-auto size-8 text-ink-3" strokeWidth={1.5} />
      <p className="max-w-sm text-[0.9375rem] text-ink-2">
        No pudimos dibujar el mapa. La lista de rutas dice lo mismo.
      </p>
      {/* Browsers cache a failed dynamic import until the page is reloaded. */}
      <Button variant="outline" size="sm" className="mx-auto" onClick={() => location.reload()}>
        Reintentar
      </Button>
    </div>
  );
}

function Controls({ drawing, onWhole }: { drawing: NetworkDrawing | undefined; onWhole: () => void }) {
  const look = 'shadow-card';
  return (
    <fieldset
      disabled={!drawing}
      className="absolute right-3 bottom-3 z-20 flex flex-col items-end gap-2 sm:right-4 sm:bottom-4"
    >
      <legend className="sr-only">Vista del mapa</legend>
      <Button
        variant="outline"
        size="icon"
        className={look}
        aria-label="Acercar"
        onClick={() => drawing?.zoomBy(1)}
      >
        <Plus aria-hidden className="size-4" />
      </Button>
      <Button
        variant="outline"
        size="icon"
        className={look}
        aria-label="Alejar"
        onClick={() => drawing?.zoomBy(-1)}
      >
        <Minus aria-hidden className="size-4" />
      </Button>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" className={look} onClick={() => drawing?.showHub()}>
          <LocateFixed aria-hidden className="size-4" />
          Cartago
        </Button>
        <Button variant="outline" size="sm" className={look} onClick={onWhole}>
          <Waypoints aria-hidden className="size-4" />
          Toda la red
        </Button>
      </div>
    </fieldset>
  );
}

/** Map of Cartago and its routes. All of its information is also in the list of routes and on the cards. */
export function NetworkMap({ routeId, onSelect }: NetworkMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { drawing, state } = useDrawing(frame, onSelect);
  useEffect(() => drawing?.show(routeId), [drawing, routeId]);

  function showWhole() {
    drawing?.show(undefined);
    onSelect(undefined);
  }
  return (
    <div className="relative min-w-0">
      <Card className="relative h-[600px] overflow-hidden">
        <section
          ref={frame}
          aria-label="Mapa de Cartago y sus rutas: las flechas lo mueven, + y − lo acercan y alejan"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves and zooms the map
          tabIndex={0}
          className="network-map size-full"
        />
        <Waiting state={state} />
        <Controls drawing={drawing} onWhole={showWhole} />
      </Card>
      <NetworkOverlays />
      <p className="mt-2 text-[0.8125rem] leading-5 text-ink-3">
        Costas y fronteras: Natural Earth, de dominio público. El trazado de las vías es esquemático.
      </p>
    </div>
  );
}
