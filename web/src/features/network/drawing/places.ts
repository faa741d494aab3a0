import { CARTAGO } from '@nodo/contracts/landing/views';
import type { RouteCity } from '@nodo/contracts/market/network';

/** Degrees, WGS 84; latitude first, as Leaflet expects. */
export type Place = readonly [latitude: number, longitude: number];

/** Towns along the roads, accurate to about a kilometre. */
export const TOWNS = {
  Cerritos: [4.797, -75.853],
  Alcalá: [4.675, -75.78],
  'La Virginia': [4.899, -75.882],
  Viterbo: [5.063, -75.872],
  Irra: [5.266, -75.664],
  Supía: [5.4, -75.63],
  'La Pintada': [5.743, -75.606],
  Caldas: [6.091, -75.636],
  Bolombolo: [5.972, -75.842],
  'Santa Fe de Antioquia': [6.557, -75.828],
  Cañasgordas: [6.751, -76.027],
  Dabeiba: [6.999, -76.262],
  Mutatá: [7.244, -76.436],
  Chigorodó: [7.666, -76.681],
  Apartadó: [7.883, -76.626],
  Armenia: [4.534, -75.681],
  Cajamarca: [4.441, -75.427],
  Ibagué: [4.439, -75.232],
  Espinal: [4.149, -74.884],
  Girardot: [4.303, -74.801],
  Melgar: [4.204, -74.64],
  Fusagasugá: [4.337, -74.364],
  Soacha: [4.579, -74.217],
  Obando: [4.576, -75.973],
  Zarzal: [4.398, -76.071],
  Tuluá: [4.085, -76.196],
  Buga: [3.901, -76.298],
  Palmira: [3.539, -76.304],
  Calima: [3.885, -76.52],
  Loboguerrero: [3.763, -76.663],
  Córdoba: [3.87, -76.93],
} as const satisfies Record<string, Place>;

type Town = keyof typeof TOWNS;

const south: readonly Town[] = ['Obando', 'Zarzal', 'Tuluá', 'Buga'];
const north: readonly Town[] = ['La Virginia', 'Viterbo', 'Irra', 'Supía', 'La Pintada'];

/** Towns between Cartago and each city. */
export const WAYS: Record<RouteCity, readonly Town[]> = {
  Pereira: ['Cerritos'],
  Cali: [...south, 'Palmira'],
  Buenaventura: [...south, 'Calima', 'Loboguerrero', 'Córdoba'],
  Medellín: [...north, 'Caldas'],
  Bogotá: [
    'Alcalá',
    'Armenia',
    'Cajamarca',
    'Ibagué',
    'Espinal',
    'Girardot',
    'Melgar',
    'Fusagasugá',
    'Soacha',
  ],
  Turbo: [
    ...north,
    'Bolombolo',
    'Santa Fe de Antioquia',
    'Cañasgordas',
    'Dabeiba',
    'Mutatá',
    'Chigorodó',
    'Apartadó',
  ],
};

/** Towns named at high zoom levels. */
export const NAMED_TOWNS: readonly Town[] = [
  'La Virginia',
  'Armenia',
  'Ibagué',
  'Girardot',
  'La Pintada',
  'Santa Fe de Antioquia',
  'Dabeiba',
  'Apartadó',
  'Zarzal',
  'Tuluá',
  'Buga',
  'Palmira',
  'Loboguerrero',
  'Obando',
  'Alcalá',
  'Cerritos',
];

export const HUB: Place = [CARTAGO.latitude, CARTAGO.longitude];

/** Courses of the Cauca, the Magdalena and the Atrato, simplified. */
export const RIVERS: readonly (readonly Place[])[] = [
  [
    [2.2, -76.65],
    [3.0, -76.48],
    [3.45, -76.48],
    [3.9, -76.32],
    [4.35, -76.1],
    [4.75, -75.95],
    [4.9, -75.88],
    [5.15, -75.72],
    [5.75, -75.61],
    [6.0, -75.85],
    [6.55, -75.8],
    [7.1, -75.5],
    [7.7, -75.2],
    [8.3, -74.75],
    [8.9, -74.5],
  ],
  [
    [1.9, -75.7],
    [2.9, -75.3],
    [3.4, -75.1],
    [4.2, -74.85],
    [4.95, -74.75],
    [5.7, -74.62],
    [6.4, -74.35],
    [7.2, -73.95],
    [8.0, -73.85],
    [8.9, -74.05],
    [9.25, -74.55],
    [9.8, -74.85],
    [10.4, -74.85],
    [11.05, -74.83],
  ],
  [
    [5.75, -76.45],
    [6.25, -76.75],
    [6.75, -76.9],
    [7.3, -77.05],
    [7.85, -77.05],
    [8.1, -76.9],
  ],
];

/** Names of waters and lands, with their positions. */
export const NAMES: readonly {
  readonly name: string;
  readonly at: Place;
  readonly of: 'water' | 'land';
}[] = [
  { name: 'Océano Pacífico', at: [5.1, -79.2], of: 'water' },
  { name: 'Mar Caribe', at: [9.85, -77.1], of: 'water' },
  { name: 'Colombia', at: [5.9, -73.2], of: 'land' },
  { name: 'Panamá', at: [8.55, -79.9], of: 'land' },
  { name: 'Venezuela', at: [8.1, -70.6], of: 'land' },
  { name: 'Ecuador', at: [-0.6, -78.4], of: 'land' },
];
