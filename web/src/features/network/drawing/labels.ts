import type { NetworkRoute, RouteCity } from '@nodo/contracts/market/network';
import L from 'leaflet';
import type { Place } from './places.ts';

/** Side of its point on which a city's name is placed, so that names don't overlap each other or the roads. */
const sides: Record<RouteCity, 'right' | 'above'> = {
  Buenaventura: 'above',
  Turbo: 'right',
  Bogotá: 'right',
  Medellín: 'right',
  Cali: 'right',
  Pereira: 'right',
};

function text(content: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = content;
  return element;
}

function stand(element: HTMLElement, at: Place, zIndexOffset: number): L.Marker {
  return L.marker([at[0], at[1]], {
    // Zero-sized, so that the element is positioned relative to the point itself.
    icon: L.divIcon({ html: element, className: 'network-icon', iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
    zIndexOffset,
  });
}

/** A purely visual name, hidden from screen readers, which have the list. */
export function label(name: string, at: Place, className: string): L.Marker {
  const element = text(name, className);
  element.setAttribute('aria-hidden', 'true');
  return stand(element, at, 0);
}

const NAME_MARGIN = 8;

/**
 * Moves names whose point is in sight, but near the edge of the map, inside as a whole, and hides those whose point
 * is out of sight.
 */
export function keepWhole(map: L.Map, names: readonly L.Marker[]): void {
  const width = map.getSize().x;
  for (const name of names) {
    const element = name.getElement()?.firstElementChild;
    if (!(element instanceof HTMLElement)) continue;
    const { x } = map.latLngToContainerPoint(name.getLatLng());
    const room = element.offsetWidth / 2 + NAME_MARGIN;
    const inside = Math.max(room, Math.min(width - room, x));
    element.style.marginLeft = `${inside - x}px`;
    element.style.visibility = x < 0 || x > width ? 'hidden' : '';
  }
}

/** A city as a button on the map. */
export function cityLabel({ city, km, latitude, longitude }: NetworkRoute): {
  marker: L.Marker;
  button: HTMLButtonElement;
} {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `network-city network-city-${sides[city]}`;
  button.append(text(city, 'network-city-name'), ' ', text(`${km} km`, 'network-city-km'));
  L.DomEvent.disableClickPropagation(button);
  return { marker: stand(button, [latitude, longitude], 1_000), button };
}
