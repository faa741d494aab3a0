import { bogotaDay } from '@nodo/contracts/bogota';
import type { CommandResult } from '@nodo/contracts/commands';
import type { RecordReserves } from '@nodo/contracts/reserves/commands';
import { PLATFORM } from '../audit/tree-decider.ts';
import type { CommandContext, Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideRecord, decideRequest } from './decider.ts';

export function createReservesHandlers({ reserves, treeHeads }: Pick<Aggregates, 'reserves' | 'treeHeads'>) {
  /** A request made while another one is open shares its answer. */
  async function request(context: CommandContext): Promise<Outcome<CommandResult<'RequestReservesCheck'>>> {
    const day = bogotaDay(context.occurredAt);
    const changed = await reserves.handleOnce(day, context, ({ state }) => decideRequest(state));
    const own = changed.events.find((event) => event.type === 'ReservesCheckRequested');
    return {
      result: { day, request: own?.data.request ?? changed.state.requested },
      position: changed.position,
    };
  }

  async function record(
    context: CommandContext,
    command: RecordReserves,
  ): Promise<Outcome<CommandResult<'RecordReserves'>>> {
    const { day, seal } = command;
    const heads = seal && (await treeHeads.load(PLATFORM)).state.last;
    const head = heads ? { size: heads.size, rootHash: heads.rootHash } : null;
    const changed = await reserves.handle(day, context, ({ state }) => decideRecord(state, command, head));
    const own = changed.events.find((event) => event.type === 'ReservesAttested');
    return { result: { day, shortfall: own?.data.shortfall ?? null }, position: changed.position };
  }

  return { RequestReservesCheck: request, RecordReserves: record };
}
