import { NETWORK_ROUTES } from '@nodo/contracts/market/network';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

export const { read: readNetworkView, write: writeNetworkView } = addressView({
  /** Id of the selected route; undefined: none is highlighted. */
  routeId: field('ruta', z.enum(NETWORK_ROUTES.map(({ id }) => id))),
});
