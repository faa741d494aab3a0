import type {
  ConstructionUpdateView,
  CreateWarehouse,
  PostConstructionUpdate,
  UpdateWarehouse,
} from '@nodo/contracts/warehouses';
import { deriveId } from '@nodo/platform/ids';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { WarehouseResult } from '../commands/results.ts';
import { decideConstructionUpdate, decideCreateWarehouse, decideUpdateWarehouse } from './decider.ts';

export function createWarehouseHandlers({ warehouses }: Pick<Categories, 'warehouses'>) {
  async function create(
    context: CommandContext,
    command: CreateWarehouse,
  ): Promise<Outcome<WarehouseResult>> {
    const id = deriveId('warehouse', actorId(context.actor), context.key);
    const changed = await warehouses.changeOnce(id, context, ({ state }) =>
      decideCreateWarehouse(state, command),
    );
    return { result: { id, ...command }, position: changed.position };
  }

  async function update(
    context: CommandContext,
    command: UpdateWarehouse,
  ): Promise<Outcome<WarehouseResult>> {
    const { warehouseId: id, ...wanted } = command;
    const changed = await warehouses.changeOnce(id, context, ({ state }) =>
      decideUpdateWarehouse(state, wanted),
    );
    return { result: { id, ...wanted }, position: changed.position };
  }

  async function postUpdate(
    context: CommandContext,
    command: PostConstructionUpdate,
  ): Promise<Outcome<ConstructionUpdateView>> {
    const updateId = deriveId('constructionUpdate', actorId(context.actor), context.key);
    const changed = await warehouses.changeOnce(command.warehouseId, context, ({ state }) =>
      decideConstructionUpdate(state, command, updateId),
    );
    const createdAt = changed.events[0]?.metadata.occurredAt ?? context.occurredAt;
    return { result: { id: updateId, ...command, createdAt }, position: changed.position };
  }

  return { CreateWarehouse: create, UpdateWarehouse: update, PostConstructionUpdate: postUpdate };
}
