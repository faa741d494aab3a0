import { NETWORK_ROUTES, type NetworkRoute } from '@nodo/contracts/market/network';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import geographyText from '../geography.json?raw';
import { cityLabel, label } from './labels.ts';
import './network-map.css';
import { HUB, NAMED_TOWNS, NAMES, type Place, RIVERS, TOWNS } from './places.ts';
import { curveThrough, lineOf } from './route-lines.ts';

/** Land and borders: see scripts/map-geometry.mjs. */
const geography: GeoJSON.FeatureCollection<GeoJSON.Geometry, { kind: string }> = JSON.parse(geographyText);

/** The piece of the world that can be reached; the geography goes a little further. */
const REACH = L.latLngBounds([-4.5, -85.5], [13.5, -66.5]);
const ZOOM = { min: 5, max: 11, hub: 9.5, towns: 8 } as const;

const pair = ([latitude, longitude]: Place): [number, number] => [latitude, longitude];
const pairs = (places: readonly Place[]) => places.map(pair);

/** Pixels between what is shown and the edge of the map. */
const EDGE = 44;

/** Pixels to the right for the easternmost name. That of the whole network, Bogotá's, stands below what covers. */
function roomForName(isWhole: boolean, covered: number): number {
  if (!isWhole) return 130;
  return covered > 0 ? EDGE : 90;
}

/** Space in pixels that something else covers, on the left and on the right of the map. */
export interface Covered {
  readonly left: number;
  readonly right: number;
}

export interface NetworkDrawing {
  /** Shows one route and moves there; all of them for undefined. */
  show(routeId: string | undefined): void;
  showHub(): void;
  zoomBy(steps: number): void;
  destroy(): void;
}

interface DrawOptions {
  readonly onSelect: (routeId: string) => void;
  /** Whether the map jumps instead of animating, read before each movement. */
  readonly prefersReducedMotion: () => boolean;
  readonly covered: () => Covered;
}

function drawLand(map: L.Map): void {
  L.geoJSON(geography, {
    interactive: false,
    style: (feature) => ({ className: `network-${feature?.properties.kind ?? 'neighbours'}` }),
  }).addTo(map);
  for (const river of RIVERS) {
    L.polyline(pairs(curveThrough(river)), { className: 'network-river', interactive: false }).addTo(map);
  }
}

function drawNames(map: L.Map): void {
  for (const { name, at, of } of NAMES) label(name, at, `network-name network-name-${of}`).addTo(map);
  for (const town of NAMED_TOWNS) label(town, TOWNS[town], 'network-town').addTo(map);
  const showTowns = () => map.getContainer().classList.toggle('network-close', map.getZoom() >= ZOOM.towns);
  map.on('zoomend', showTowns);
  label('Cartago', HUB, 'network-hub').addTo(map);
}

interface DrawnRoute {
  readonly id: string;
  readonly bounds: L.LatLngBounds;
  select(chosen: string | undefined): void;
}

function drawRoute(map: L.Map, route: NetworkRoute, onSelect: (id: string) => void): DrawnRoute {
  const points = pairs(lineOf(route));
  const edge = L.polyline(points, { className: 'network-route-edge', interactive: false }).addTo(map);
  const line = L.polyline(points, { className: 'network-route', interactive: false }).addTo(map);
  // Wider than it looks, for the pointer; the keyboard has the city's button.
  const grip = L.polyline(points, { className: 'network-route-grip' }).addTo(map);
  const { marker, button } = cityLabel(route);
  marker.addTo(map);
  const choose = () => onSelect(route.id);
  grip.on('click', choose);
  button.addEventListener('click', choose);
  button.addEventListener('focus', () =>
    map.panInside([route.latitude, route.longitude], { padding: [90, 40], animate: false }),
  );
  return {
    id: route.id,
    bounds: line.getBounds(),
    select(chosen) {
      const isChosen = chosen === route.id;
      button.setAttribute('aria-pressed', String(isChosen));
      marker.setZIndexOffset(isChosen ? 2_000 : 1_000);
      for (const part of [edge, line]) {
        part.getElement()?.classList.toggle('is-chosen', isChosen);
        part.getElement()?.classList.toggle('is-faint', chosen !== undefined && !isChosen);
      }
      if (!isChosen) return;
      edge.bringToFront();
      line.bringToFront();
      grip.bringToFront();
    },
  };
}

function createMap(container: HTMLElement): L.Map {
  // One finger scrolls the page, two move and zoom the map; a mouse drags it.
  const hasMouse = matchMedia('(pointer: fine)').matches;
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: hasMouse,
    touchZoom: true,
    zoomSnap: 0.25,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxBounds: REACH,
    maxBoundsViscosity: 1,
  });
  // What it draws is told by the list of routes; only the cities' buttons are for everybody.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true');
  return map;
}

/** Draws the network into `container`, which has a size by then. `destroy` gives it back empty. */
export function drawNetwork(container: HTMLElement, options: DrawOptions): NetworkDrawing {
  const map = createMap(container);
  map.setView(pair(HUB), ZOOM.min, { animate: false });
  drawLand(map);
  const routes = NETWORK_ROUTES.map((route) => drawRoute(map, route, options.onSelect));
  drawNames(map);
  const whole = routes.reduce(
    (all, { bounds }) => all.extend(bounds),
    L.latLngBounds([HUB[0], HUB[1]], [HUB[0], HUB[1]]),
  );
  let isFirst = true;

  function frame(bounds: L.LatLngBounds) {
    const { left, right } = options.covered();
    const animate = !isFirst && !options.prefersReducedMotion();
    isFirst = false;
    map.fitBounds(bounds, {
      paddingTopLeft: [left + EDGE, EDGE],
      paddingBottomRight: [right + roomForName(bounds === whole, right), EDGE],
      maxZoom: ZOOM.hub,
      animate,
    });
  }
  let shown: L.LatLngBounds | undefined = whole;
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    isFirst = true;
    if (shown) frame(shown);
  });
  resized.observe(container);
  // Whoever has moved the map keeps what they look at.
  map.on('dragstart', () => {
    shown = undefined;
  });

  return {
    show(routeId) {
      for (const route of routes) route.select(routeId);
      shown = routes.find(({ id }) => id === routeId)?.bounds ?? whole;
      frame(shown);
    },
    showHub() {
      shown = undefined;
      map.setView(pair(HUB), ZOOM.hub, { animate: !options.prefersReducedMotion() });
    },
    zoomBy(steps) {
      shown = undefined;
      map.setZoom(map.getZoom() + steps, { animate: !options.prefersReducedMotion() });
    },
    destroy() {
      resized.disconnect();
      map.remove();
    },
  };
}
