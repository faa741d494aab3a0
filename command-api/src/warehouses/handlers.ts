import { refusal } from '@nodo/contracts/errors';
import { displayName } from '@nodo/contracts/identity/views';
import { mediaIdOf } from '@nodo/contracts/images/values';
import { documentIdOf } from '@nodo/contracts/media/values';
import type {
  CreateWarehouse,
  PostConstructionUpdate,
  UpdateWarehouse,
} from '@nodo/contracts/warehouses/commands';
import {
  type ConstructionUpdateView,
  WAREHOUSES_MAX,
  type WarehouseSaved,
} from '@nodo/contracts/warehouses/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { Changed } from '../commands/aggregate-store.ts';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { pictureOf } from '../media/decider.ts';
import type { Aggregates } from '../modules.ts';
import type { CountRows } from '../row-counts.ts';
import {
  decideConstructionUpdate,
  decideCreateWarehouse,
  decideUpdateWarehouse,
  type WarehouseState,
} from './decider.ts';
import { presentValues } from './present-values.ts';

export function createWarehouseHandlers(
  {
    warehouses,
    users,
    mediaFiles,
    mediaDocuments,
  }: Pick<Aggregates, 'warehouses' | 'users' | 'mediaFiles' | 'mediaDocuments'>,
  countRows: CountRows,
) {
  async function create(context: CommandContext, command: CreateWarehouse): Promise<Outcome<WarehouseSaved>> {
    const id = deriveId('warehouse', actorId(context.actor), context.key);
    const changed = await warehouses.handleOnce(id, context, async ({ state }) => {
      if (!state && (await countRows('warehouses')) >= WAREHOUSES_MAX) return noRoom;
      return decideCreateWarehouse(state, command);
    });
    return { result: { id, ...command, revision: ownRevision(changed) }, position: changed.position };
  }

  async function update(context: CommandContext, command: UpdateWarehouse): Promise<Outcome<WarehouseSaved>> {
    const { warehouseId: id, ...wanted } = command;
    const changed = await warehouses
      .handleOnce(id, context, ({ state }) => decideUpdateWarehouse(state, wanted))
      .catch(async (error: unknown) => {
        throw error instanceof AppError && error.code === 'WAREHOUSE_CHANGED'
          ? await conflictWithPresent(id, wanted)
          : error;
      });
    return { result: savedView(id, wanted, changed), position: changed.position };
  }

  /** The conflict error, with who made the earlier change and the current value of each field that differs. */
  async function conflictWithPresent(
    id: string,
    wanted: Omit<UpdateWarehouse, 'warehouseId'>,
  ): Promise<AppError> {
    const { state } = await warehouses.load(id);
    if (!state) return new AppError('WAREHOUSE_NOT_FOUND');
    const by = state.changedBy;
    const { state: user } = by.kind === 'user' ? await users.load(by.id) : { state: null };
    const message = user
      ? `${displayName(user.registered)} cambió esta bodega mientras la editabas.`
      : undefined;
    const now = state.isClosed ? { ...state.data, status: 'closed' } : state.data;
    return new AppError('WAREHOUSE_CHANGED', message, presentValues(now, wanted));
  }

  /** Whether an attachment was uploaded; true for external URLs. */
  async function isThere(mediaUrl: string): Promise<boolean> {
    const [mediaId, documentId] = [mediaIdOf(mediaUrl), documentIdOf(mediaUrl)];
    if (mediaId !== undefined) return pictureOf((await mediaFiles.load(mediaId)).state) !== null;
    return documentId === undefined || (await mediaDocuments.load(documentId)).state !== null;
  }

  async function postUpdate(
    context: CommandContext,
    command: PostConstructionUpdate,
  ): Promise<Outcome<ConstructionUpdateView>> {
    const updateId = deriveId('constructionUpdate', actorId(context.actor), context.key);
    const hasMedia = command.mediaUrl === null || (await isThere(command.mediaUrl));
    const changed = await warehouses.handleOnce(command.warehouseId, context, ({ state }) =>
      decideConstructionUpdate(state, command, { updateId, hasMedia }),
    );
    const createdAt = changed.events[0]?.metadata.occurredAt ?? context.occurredAt;
    return { result: { id: updateId, ...command, createdAt }, position: changed.position };
  }

  return { CreateWarehouse: create, UpdateWarehouse: update, PostConstructionUpdate: postUpdate };
}

const noRoom = refusal('NOT_ALLOWED_NOW', `Ya hay ${WAREHOUSES_MAX} bodegas: no se pueden crear más.`);

/** The revision that this command produced, also on a retry after somebody else's change. */
function ownRevision({ events, state }: Changed<WarehouseState>): number {
  return Number(events[0]?.revision ?? state?.revision ?? 0);
}

function savedView(
  id: string,
  command: Omit<UpdateWarehouse, 'warehouseId'>,
  changed: Changed<WarehouseState>,
): WarehouseSaved {
  const { data, isClosed } = changed.state ?? {};
  if (!data) throw new AppError('WAREHOUSE_NOT_FOUND');
  const { expectedRevision: _, ...wanted } = command;
  return {
    id,
    ...wanted,
    status: isClosed ? 'closed' : (wanted.status ?? data.status),
    totalArea: wanted.totalArea === undefined ? data.totalArea : wanted.totalArea,
    expectedCompletion:
      wanted.expectedCompletion === undefined ? data.expectedCompletion : wanted.expectedCompletion,
    monthlyRentalRate:
      wanted.monthlyRentalRate === undefined ? data.monthlyRentalRate : wanted.monthlyRentalRate,
    units: wanted.units === undefined ? data.units : wanted.units,
    tenant: wanted.tenant === undefined ? data.tenant : wanted.tenant,
    revision: ownRevision(changed),
  };
}
