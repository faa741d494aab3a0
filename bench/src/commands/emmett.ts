import { randomUUID } from 'node:crypto';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getEventStoreDBEventStore } from '@event-driven-io/emmett-esdb';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventData } from '@nodo/contracts/events';
import { serve } from './serve.ts';

/** As much metadata as ours carry, so that both write and read events of the same size. */
type Metadata = Record<
  'correlationId' | 'causationId' | 'occurredAt' | 'idempotencyId' | 'commandHash',
  string
> & {
  readonly actor: unknown;
  readonly schemaVersion: number;
};
type WarehouseEvent =
  | Event<'WarehouseCreated', EventData<'WarehouseCreated'>>
  | Event<'ConstructionUpdatePosted', EventData<'ConstructionUpdatePosted'>, Metadata>;
interface Warehouse {
  readonly exists: boolean;
}

// A process of its own: PostConstructionUpdate as Emmett's documentation writes a command handler, on its adapter for
// EventStoreDB.
const { EVENTSTORE_URL = '', CATEGORY = '' } = process.env;
const store = getEventStoreDBEventStore(EventStoreDBClient.connectionString(EVENTSTORE_URL));
const handle = CommandHandler<Warehouse, WarehouseEvent>({
  evolve: (state, event) => (event.type === 'WarehouseCreated' ? { exists: true } : state),
  initialState: () => ({ exists: false }),
  mapToStreamId: (id) => `${CATEGORY}-${id}`,
  retry: { onVersionConflict: true },
});

await serve(async ({ command: { warehouseId, ...update }, key, actor, occurredAt }) => {
  const updateId = randomUUID();
  const { nextExpectedStreamVersion } = await handle(store, warehouseId, ({ exists }) => {
    if (!exists) throw new Error(`There is no warehouse ${warehouseId}`);
    return {
      type: 'ConstructionUpdatePosted',
      data: { ...update, updateId },
      metadata: {
        ...{ actor, occurredAt, schemaVersion: 1, correlationId: randomUUID(), causationId: randomUUID() },
        ...{ idempotencyId: key, commandHash: '0'.repeat(64) },
      },
    };
  });
  return { id: updateId, position: nextExpectedStreamVersion };
});
