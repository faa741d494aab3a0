import { NETWORK_ROUTES } from '@nodo/contracts/market/network';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

export const { read: readNetworkView, write: writeNetworkView } = addressView({
  /** Of the route that is picked out; none: all alike. */
  routeId: field('ruta', z.enum(NETWORK_ROUTES.map(({ id }) => id))),
});
