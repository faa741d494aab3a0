import { NETWORK_ROUTES } from '@nodo/contracts/market/network';
import { describe, expect, test } from 'vitest';
import { HUB, type Place, TOWNS, WAYS } from './places.ts';
import { curveThrough, lineOf } from './route-lines.ts';

describe('the lines of the routes', () => {
  test.each(NETWORK_ROUTES)(
    'MAP-07 the way to $city leaves Cartago, passes its towns and arrives',
    (route) => {
      const line = lineOf(route);
      expect(line[0]).toEqual(HUB);
      expect(line.at(-1)).toEqual([route.latitude, route.longitude]);
      for (const town of WAYS[route.city]) expect(line).toContainEqual(TOWNS[town]);
    },
  );

  test('never stray from the straight way between two towns by more than a bend', () => {
    for (const route of NETWORK_ROUTES) {
      const towns = [HUB, ...WAYS[route.city].map((town): Place => TOWNS[town])];
      const line = lineOf(route);
      for (const [latitude, longitude] of line) {
        const nearest = Math.min(
          ...[...towns, line.at(-1) ?? HUB].map(([lat, lon]) => Math.hypot(lat - latitude, lon - longitude)),
        );
        expect(nearest, `${route.city} at ${latitude}, ${longitude}`).toBeLessThan(0.45);
      }
    }
  });

  test('a curve through two points is the straight way, through one that point', () => {
    const [a, b]: [Place, Place] = [
      [0, 0],
      [8, 16],
    ];
    const curve = curveThrough([a, b]);
    for (const [x, y] of curve) expect(y).toBeCloseTo(2 * x, 9);
    expect(curveThrough([a])).toEqual([a]);
  });
});
