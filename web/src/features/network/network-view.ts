import { NETWORK_ROUTES } from '@nodo/contracts/network';

/** What the screen of the network shows, in its address. */
export interface NetworkView {
  /** Of the route that is picked out; none: all alike. */
  readonly routeId: string | undefined;
}

/** Reads the address; a route that there isn't counts as none. */
export function readNetworkView(address: URLSearchParams): NetworkView {
  const asked = address.get('ruta');
  return { routeId: NETWORK_ROUTES.find(({ id }) => id === asked)?.id };
}

export function writeNetworkView({ routeId }: NetworkView): URLSearchParams {
  return new URLSearchParams(routeId ? { ruta: routeId } : {});
}
