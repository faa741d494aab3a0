import { DESTINATIONS } from '../landing/views.ts';

/**
 * Content of the logistics network page as data: the project's own figures, with their source. Distances in km, volumes
 * in millions of tonnes a year, percentages in percent, elevation in metres above sea level.
 */

/** Source and date of the figures in this file. */
export const NETWORK_SOURCE = { name: 'Ficha del proyecto Nodo Cartago', asOf: '2025' } as const;

export const NETWORK_FIGURES = {
  routes: DESTINATIONS.length,
  volume: '38.4',
  elevation: 917,
  fasterPercent: 23,
  population: 516_000,
} as const;

export const NETWORK_HUB = {
  role: 'Nodo logístico principal',
  region: 'Valle del Cauca',
} as const;

export const routeKindLabels = {
  seaport: 'Puerto marítimo',
  caribbean_port: 'Puerto del Caribe',
  airport: 'Aeropuerto',
  industrial: 'Centro industrial',
  capital: 'Capital departamental',
} as const;
export type RouteKind = keyof typeof routeKindLabels;

export type RouteCity = (typeof DESTINATIONS)[number]['name'];

export interface NetworkRoute {
  /** Identifier in URLs. */
  readonly id: string;
  readonly city: RouteCity;
  readonly km: number;
  readonly kind: RouteKind;
  /** Millions of tonnes a year; null where no figure was published. */
  readonly volume: string | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

const kinds: readonly { readonly id: string; readonly city: RouteCity; readonly kind: RouteKind }[] = [
  { id: 'buenaventura', city: 'Buenaventura', kind: 'seaport' },
  { id: 'turbo', city: 'Turbo', kind: 'caribbean_port' },
  { id: 'bogota', city: 'Bogotá', kind: 'airport' },
  { id: 'medellin', city: 'Medellín', kind: 'industrial' },
  { id: 'cali', city: 'Cali', kind: 'capital' },
  { id: 'pereira', city: 'Pereira', kind: 'capital' },
];

/** The main routes from Cartago. The project publishes only their total volume, not that of each. */
export const NETWORK_ROUTES: readonly NetworkRoute[] = kinds.flatMap((route) =>
  DESTINATIONS.filter(({ name }) => name === route.city).map(({ km, latitude, longitude }) => ({
    ...route,
    km,
    volume: null,
    latitude,
    longitude,
  })),
);

export const NETWORK_ADVANTAGES = [
  {
    id: 'triangle',
    title: 'Centro geográfico',
    text: 'En el centro geográfico del triángulo logístico nacional.',
  },
  {
    id: 'port',
    title: 'Conexión con el Pacífico',
    text: 'Conexión directa con el principal puerto del Pacífico.',
  },
  {
    id: 'capitals',
    title: 'Acceso a las capitales',
    text: 'Acceso eficiente a las capitales departamentales.',
  },
  {
    id: 'times',
    title: 'Menos tiempo en ruta',
    text: `Tiempos de tránsito ${NETWORK_FIGURES.fasterPercent}\u00a0% más cortos.`,
  },
  {
    id: 'infrastructure',
    title: 'Vías y ferrocarril',
    text: 'Infraestructura vial y férrea consolidada.',
  },
] as const;
