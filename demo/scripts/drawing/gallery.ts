import { aerial } from './aerial.ts';
import { section, solarSheet } from './blueprints.ts';
import { amber, sea, signal } from './colour.ts';
import { interior } from './inside.ts';
import { office } from './office.ts';
import { construction, exterior } from './outside.ts';
import { floorPlan, masterplan } from './plans.ts';

/** Draws each demo image by key as SVG. Deterministic. */
export const demoDrawings: Readonly<Record<string, () => string>> = {
  'proyecto-plan-maestro': () => masterplan('Plan maestro', 'U-001'),
  'proyecto-lote': () => aerial({ seed: 'lote', hour: 'dawn', what: 'land' }),
  'proyecto-obras': () => aerial({ seed: 'obras', hour: 'day', what: 'works' }),
  'proyecto-oficina': () => office('oficina', 'day'),
  'proyecto-parque': () => aerial({ seed: 'parque', hour: 'day', what: 'park' }),
  'norte-1-planta': () => floorPlan('Bodega Norte 1 · Planta', 'A-201', 533),
  'norte-1-cimentacion': () => construction({ seed: 'norte-1-a', hour: 'day', stage: 'footings' }),
  'norte-1-cubierta': () => construction({ seed: 'norte-1-b', hour: 'dawn', stage: 'cover', standing: 5 }),
  'norte-1-entrega': () =>
    exterior({ seed: 'norte-1', hour: 'day', bays: 1, band: sea, doors: 8, trucks: [1, 4, 5] }),
  'norte-1-nave': () => interior({ seed: 'norte-1', what: 'empty' }),
  'norte-2-estructura': () => construction({ seed: 'norte-2', hour: 'dawn', stage: 'frame', standing: 6 }),
  'norte-2-fachada': () =>
    exterior({ seed: 'norte-2', hour: 'dawn', bays: 6, band: signal, doors: 9, trucks: [2, 6] }),
  'norte-3-estructura': () => construction({ seed: 'norte-3', hour: 'day', stage: 'frame', standing: 4 }),
  'central-1-porticos': () => construction({ seed: 'central-1', hour: 'dusk', stage: 'frame', standing: 9 }),
  'central-1-corte': () => section('Bodega Central 1 · Corte', 'E-301'),
  'central-1-atardecer': () =>
    exterior({
      seed: 'central-1',
      hour: 'dusk',
      bays: 6,
      roof: '#8fa0ae',
      band: signal,
      doors: 9,
      trucks: [2, 3, 7],
    }),
  'central-1-nave': () => interior({ seed: 'central-1', what: 'racks' }),
  'central-2-cuarto-frio': () => interior({ seed: 'central-2', what: 'cold' }),
  'central-3-planta': () => floorPlan('Bodega Central 3 · Planta', 'A-203', 500),
  'patio-1-patio': () => aerial({ seed: 'patio-1', hour: 'dawn', what: 'containers' }),
  'patio-1-grua': () =>
    exterior({ seed: 'patio-1', hour: 'day', bays: 6, band: '#35597f', doors: 8, trucks: [6], crane: true }),
  'patio-2-tierras': () => construction({ seed: 'patio-2', hour: 'day', stage: 'earth' }),
  'patio-2-camiones': () => aerial({ seed: 'patio-2', hour: 'day', what: 'trucks' }),
  'sur-1-tilt-up': () => construction({ seed: 'sur-1', hour: 'day', stage: 'panels', standing: 6 }),
  'sur-2-pedestales': () => construction({ seed: 'sur-2', hour: 'dusk', stage: 'footings' }),
  'terminal-1-paqueteria': () => interior({ seed: 'terminal-1', what: 'parcels' }),
  'terminal-1-noche': () =>
    exterior({ seed: 'terminal-1', hour: 'night', bays: 1, band: amber, doors: 10, trucks: [3, 8] }),
  'solar-1-fotovoltaica': () => solarSheet('Bodega Solar · Cubierta', 'F-101'),
  'solar-1-paneles': () => aerial({ seed: 'solar-1', hour: 'day', what: 'solar' }),
};
