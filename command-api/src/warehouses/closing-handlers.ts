import type { CommandName, CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { add } from '@nodo/contracts/money';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import {
  decideApproveClosing,
  decideRejectClosing,
  decideRequestClosing,
  decideWithdrawClosing,
  type OnTheirWay,
} from './closing-decider.ts';
import type { WarehouseState } from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;
type Of<N extends CommandName> = CommandPayload<N>;

/** Investment streams read concurrently. */
const AT_ONCE = 50;

/**
 * Closing a warehouse: one person requests it, another decides (docs/adr/0073). Decided on the warehouse's own
 * stream, where capital is reserved: of a simultaneous closing and investment one conflicts and is decided again.
 */
export function createClosingHandlers({
  investments,
  warehouses,
}: Pick<Aggregates, 'investments' | 'warehouses'>) {
  async function request(
    context: CommandContext,
    { warehouseId, reason }: Of<'RequestWarehouseClosing'>,
  ): Result<'RequestWarehouseClosing'> {
    const changed = await warehouses.handleOnce(warehouseId, context, ({ state }) =>
      decideRequestClosing(state, reason),
    );
    return { result: { warehouseId, state: 'requested' }, position: changed.position };
  }

  async function withdraw(
    context: CommandContext,
    { warehouseId }: Of<'WithdrawWarehouseClosing'>,
  ): Result<'WithdrawWarehouseClosing'> {
    const changed = await warehouses.handleOnce(warehouseId, context, ({ state }) =>
      decideWithdrawClosing(state, actorId(context.actor)),
    );
    return { result: { warehouseId, state: 'withdrawn' }, position: changed.position };
  }

  async function reject(
    context: CommandContext,
    { warehouseId, revision, reason }: Of<'RejectWarehouseClosing'>,
  ): Result<'RejectWarehouseClosing'> {
    const userId = actorId(context.actor);
    const changed = await warehouses.handleOnce(warehouseId, context, ({ state }) =>
      decideRejectClosing(state, { userId, revision, reason }),
    );
    return { result: { warehouseId, state: 'rejected' }, position: changed.position };
  }

  async function approve(
    context: CommandContext,
    { warehouseId, revision }: Of<'ApproveWarehouseClosing'>,
  ): Result<'ApproveWarehouseClosing'> {
    const userId = actorId(context.actor);
    const through = new Set<string>();
    // Before taking the stream's lock: of thousands, only those still pending or new are then read again.
    await onTheirWay((await warehouses.load(warehouseId)).state, through);
    const changed = await warehouses.handleOnce(warehouseId, context, async ({ state }) =>
      decideApproveClosing(state, { userId, revision }, await onTheirWay(state, through)),
    );
    return { result: { warehouseId, state: 'approved' }, position: changed.position };
  }

  /**
   * Reservations that are neither paid nor over. Adds the settled ones to `through`: none of them becomes pending
   * again.
   */
  async function onTheirWay(state: WarehouseState, through: Set<string>): Promise<OnTheirWay> {
    const left = [...(state?.reservations ?? [])].filter(([id]) => !through.has(id));
    const pending: string[] = [];
    for (let from = 0; from < left.length; from += AT_ONCE) {
      await Promise.all(
        left.slice(from, from + AT_ONCE).map(async ([id, amount]) => {
          const { status } = (await investments.load(id)).state;
          // An investment that is not written yet already holds its share.
          if (status === 'pending' || status === 'absent') pending.push(amount);
          else through.add(id);
        }),
      );
    }
    return { count: pending.length, amount: pending.reduce((sum, each) => add(sum, each), '0.00') };
  }

  return {
    RequestWarehouseClosing: request,
    WithdrawWarehouseClosing: withdraw,
    RejectWarehouseClosing: reject,
    ApproveWarehouseClosing: approve,
  };
}
