import Fastify, { type FastifyInstance } from 'fastify';
import type { Chain } from './chain.ts';
import type { Clock } from './clock.ts';
import { devRoutes } from './dev-routes.ts';
import { explorerRoutes } from './explorer.ts';
import { Faults, type NodeFaults } from './faults.ts';
import { nodeRoutes } from './http-node.ts';
import { RequestCounter } from './requests.ts';

/** The two nodes that serve the chain. */
export interface Apps {
  /** A full node with the additional development routes. */
  readonly first: FastifyInstance;
  /** A second full node, which can be made to lag. */
  readonly second: FastifyInstance;
}

function server(): FastifyInstance {
  return Fastify({ forceCloseConnections: true, bodyLimit: 2_000_000 });
}

/** Creates both nodes; nothing listens yet. */
export async function buildApps(chain: Chain, clock: Clock): Promise<Apps> {
  const faults = new Faults();
  const apps = { first: server(), second: server() };
  const requests = { first: new RequestCounter(), second: new RequestCounter() };
  const node = (own: NodeFaults, counter: RequestCounter) => ({ chain, faults, own, requests: counter });
  await apps.first.register(nodeRoutes, node(faults.first, requests.first));
  await apps.second.register(nodeRoutes, node(faults.second, requests.second));
  await apps.first.register(explorerRoutes, { chain });
  await apps.first.register(devRoutes, { chain, clock, faults, requests });
  return apps;
}
