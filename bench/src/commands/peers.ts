import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Connections } from '../support/http.ts';
import { type Server, startServer } from '../support/server.ts';
import { commandSender, type WritingSide } from '../support/writing.ts';
import { bareAppends, type Footprint } from './bare-appends.ts';
import { each, type Kinds, warehouseNamed } from './kinds.ts';

/** Something that does what a command does, or a part of it, in the same run. */
export interface Peer {
  /** Follows the command's name in the row's. */
  readonly suffix: string;
  readonly description: string;
  readonly step: (loop: number) => Promise<unknown>;
  /** The ratio that commands are to have to it at so many connections. */
  readonly aim?: (connections: number) => number;
}

/** Where the events of Emmett's warehouses go: ours would conflict with them, and each reads only its own. */
const CATEGORY = 'emmettWarehouse';

export function appendsPeer(client: EventStoreDBClient, written: Footprint): Peer {
  const { appends, bytes } = written;
  return {
    suffix: '',
    description: `the same ${appends} append${appends === 1 ? '' : 's'} of ${bytes} bytes, bare, one after the other`,
    step: bareAppends(client, written),
    aim: () => (appends > 2 ? 0.45 : 0.6),
  };
}

/** The peers that serve PostConstructionUpdate over HTTP, each in a process of its own. */
export async function startHttpPeers(side: WritingSide, client: EventStoreDBClient, kinds: Kinds) {
  const [route, emmett] = await Promise.all([
    startServer('bench/dist/commands/bare-route.js', {}),
    startServer('bench/dist/commands/emmett.js', { EVENTSTORE_URL: side.eventStoreUrl, CATEGORY }),
  ]);
  await each(kinds.warehouses.length, (n) => {
    const created = jsonEvent({ type: 'WarehouseCreated', data: warehouseNamed(`Bodega ${n}`) });
    return client.appendToStream(`${CATEGORY}-${kinds.warehouses[n]}`, created);
  });
  const connections = new Connections();
  const step = ({ url }: Server) => {
    const send = kinds.postConstructionUpdate(commandSender(connections, url));
    let sent = 0;
    return () => send(sent++);
  };
  const peers: readonly Peer[] = [
    {
      suffix: ' beside a bare route',
      description: 'a fastify route with the same check of the body, that decides and stores nothing',
      step: step(route),
    },
    {
      suffix: ' beside Emmett',
      description:
        "the same command by Emmett's CommandHandler on fastify and the same event store, in streams of its own that begin with one event",
      step: step(emmett),
      aim: (connections) => (connections === 1 ? 3 : 6),
    },
  ];
  return {
    peers,
    stop: async () => {
      connections.close();
      await route.stop();
      await emmett.stop();
    },
  };
}
