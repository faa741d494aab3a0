import { NETWORK_ROUTES } from '@nodo/contracts/market/network';
import { expect, test } from 'vitest';
import { readNetworkView, writeNetworkView } from './network-view.ts';

test.each([undefined, ...NETWORK_ROUTES.map(({ id }) => id)])(
  'the route %s survives the address',
  (routeId) => {
    expect(readNetworkView(writeNetworkView({ routeId }))).toEqual({ routeId });
  },
);

test('a route that there is not counts as none', () => {
  expect(readNetworkView(new URLSearchParams('ruta=quito'))).toEqual({ routeId: undefined });
});
