import type { NetworkRoute } from '@nodo/contracts/market/network';
import { HUB, type Place, TOWNS, WAYS } from './places.ts';

/** Interpolated points per segment. */
const STEPS = 8;

/** One coordinate of a Catmull–Rom spline between `b` and `c`, at `t` from 0 to 1. */
function between(a: number, b: number, c: number, d: number, t: number): number {
  const bend = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t;
  return 0.5 * (2 * b + (c - a) * t + bend);
}

/** A smooth curve through all of `points`, for roads and rivers; passes exactly through each. */
export function curveThrough(points: readonly Place[]): Place[] {
  const pieces = points.slice(0, -1).map((start, index) => {
    const end = points[index + 1] ?? start;
    const before = points[index - 1] ?? start;
    const after = points[index + 2] ?? end;
    return Array.from({ length: STEPS }, (_, step): Place => {
      const t = step / STEPS;
      return [
        between(before[0], start[0], end[0], after[0], t),
        between(before[1], start[1], end[1], after[1], t),
      ];
    });
  });
  return [...pieces.flat(), ...points.slice(-1)];
}

/** The road from Cartago to the city of `route`, through the towns on the way; simplified, not surveyed. */
export function lineOf({ city, latitude, longitude }: NetworkRoute): Place[] {
  const towns = WAYS[city].map((town): Place => TOWNS[town]);
  return curveThrough([HUB, ...towns, [latitude, longitude]]);
}
