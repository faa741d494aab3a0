import { expect, test } from 'vitest';
import { connectionsOf, requirePostgres } from './postgres.ts';

test('a Postgres that lacks what migrations use is refused by its name', () => {
  expect(() => requirePostgres('15.14 (Debian 15.14-0+deb12u1)')).toThrow(
    'DATABASE_URL names Postgres 15.14 (Debian 15.14-0+deb12u1): 17 or newer is needed',
  );
  for (const version of ['17.0', '18.1', '19beta1']) expect(() => requirePostgres(version)).not.toThrow();
});

test('the pools of a process share the connections that it may have, and none is left without', () => {
  expect([connectionsOf(6, 16, undefined), connectionsOf(10, 16, undefined)]).toEqual([6, 10]);
  for (let most = 8; most <= 200; most += 1) {
    const shares = [connectionsOf(6, 16, most), connectionsOf(10, 16, most)];
    expect(shares.every((share) => share >= 3)).toBe(true);
    expect(shares.reduce((sum, share) => sum + share)).toBeLessThanOrEqual(most);
  }
});
