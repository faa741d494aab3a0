import { CARTAGO, DESTINATIONS } from '@nodo/contracts/landing/views';

/** Extent of the map in degrees, and size of the drawing. */
const VIEW = { west: -78.75, east: -73.3, north: 8.95, south: 2.75 } as const;
export const MAP_WIDTH = 560;
export const MAP_HEIGHT = Math.round((MAP_WIDTH * (VIEW.north - VIEW.south)) / (VIEW.east - VIEW.west));

export interface Point {
  readonly x: number;
  readonly y: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Plate carrée projection: this close to the equator a degree of longitude and one of latitude are about equally
 * long.
 */
export function project(longitude: number, latitude: number): Point {
  return {
    x: round(((longitude - VIEW.west) / (VIEW.east - VIEW.west)) * MAP_WIDTH),
    y: round(((VIEW.north - latitude) / (VIEW.north - VIEW.south)) * MAP_HEIGHT),
  };
}

/** [longitude, latitude] pairs as SVG path commands. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([longitude, latitude], index) => {
      const { x, y } = project(longitude, latitude);
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

/**
 * Simplified coastlines: the Pacific from south to north, across the isthmus, and the Gulf of Urabá to the east.
 */
export const LAND = [
  [-73.2, 2.6],
  [-77.6, 2.6],
  [-77.72, 2.78],
  [-77.45, 3.05],
  [-77.5, 3.3],
  [-77.22, 3.55],
  [-77.12, 3.8],
  [-77.02, 3.87],
  [-77.2, 3.95],
  [-77.4, 4.1],
  [-77.3, 4.35],
  [-77.5, 4.55],
  [-77.38, 4.95],
  [-77.38, 5.3],
  [-77.56, 5.5],
  [-77.32, 5.75],
  [-77.42, 6.2],
  [-77.36, 6.45],
  [-77.56, 6.65],
  [-77.72, 6.95],
  [-77.9, 7.22],
  [-78.18, 7.5],
  [-78.38, 7.95],
  [-78.12, 8.3],
  [-78.6, 8.6],
  [-78.9, 8.75],
  [-78.9, 9.3],
  [-77.9, 9.2],
  [-77.5, 8.75],
  [-77.25, 8.45],
  [-77.05, 8.15],
  [-76.85, 7.92],
  [-76.74, 7.98],
  [-76.76, 8.12],
  [-76.92, 8.42],
  [-76.74, 8.62],
  [-76.4, 8.88],
  [-76.1, 9.3],
  [-73.2, 9.3],
] as const;

/** The rivers Cauca and Magdalena. */
export const RIVERS = [
  [
    [-76.5, 2.6],
    [-76.48, 3.3],
    [-76.3, 3.9],
    [-76.08, 4.35],
    [-75.98, 4.75],
    [-75.75, 5.15],
    [-75.65, 5.7],
    [-75.82, 6.4],
    [-75.45, 7.1],
    [-75.2, 7.7],
    [-74.75, 8.3],
    [-74.5, 8.9],
  ],
  [
    [-75.2, 2.9],
    [-75.1, 3.4],
    [-74.85, 4.1],
    [-74.75, 4.9],
    [-74.6, 5.7],
    [-74.3, 6.4],
    [-73.95, 7.2],
    [-73.85, 8.0],
    [-73.95, 8.95],
  ],
] as const;

const CARTAGO_AT = [CARTAGO.longitude, CARTAGO.latitude] as const;
const BUGA = [-76.3, 3.9] as const;

/** Simplified roads from Cartago, by destination. */
const waypoints: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  Pereira: [],
  Cali: [[-76.14, 4.3], BUGA],
  Buenaventura: [[-76.14, 4.3], BUGA, [-76.55, 3.86], [-76.8, 3.8]],
  Medellín: [
    [-75.7, 5.05],
    [-75.62, 5.7],
  ],
  Bogotá: [
    [-75.67, 4.53],
    [-75.23, 4.44],
    [-74.8, 4.3],
    [-74.35, 4.4],
  ],
  Turbo: [
    [-75.72, 5.05],
    [-75.72, 5.7],
    [-75.86, 6.5],
    [-76.2, 7.0],
    [-76.45, 7.5],
    [-76.63, 7.85],
  ],
};

/** Every destination with its position on the map and its road. */
export const ROUTES = DESTINATIONS.map((destination) => ({
  ...destination,
  at: project(destination.longitude, destination.latitude),
  road: pathOf([
    CARTAGO_AT,
    ...(waypoints[destination.name] ?? []),
    [destination.longitude, destination.latitude],
  ]),
}));
export const START = project(CARTAGO.longitude, CARTAGO.latitude);
