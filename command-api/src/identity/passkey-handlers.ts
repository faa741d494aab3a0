import type { RegisterPasskey, RemovePasskey, RenamePasskey, ResetPasskeys } from '@nodo/contracts/passkeys';
import { AppError } from '@nodo/platform/errors';
import type { Categories } from '../categories.ts';
import { actorId, type CommandContext, NOTHING_PROVED, type Outcome } from '../commands/context.ts';
import type { CommandResults } from '../commands/results.ts';
import {
  decideRegisterPasskey,
  decideRemovePasskey,
  decideRenamePasskey,
  decideResetPasskeys,
} from './passkey-decider.ts';

type Result<N extends keyof CommandResults> = Promise<Outcome<CommandResults[N]>>;

export function createPasskeyHandlers({ users }: Pick<Categories, 'users'>) {
  async function register(context: CommandContext, command: RegisterPasskey): Result<'RegisterPasskey'> {
    const { proof = NOTHING_PROVED } = context;
    const changed = await users.changeOnce(actorId(context.actor), context, ({ state }) =>
      decideRegisterPasskey(state, command, proof),
    );
    const { passkeyId: id, name } = command;
    return { result: { id, name }, position: changed.position };
  }

  async function rename(
    context: CommandContext,
    { passkeyId, name }: RenamePasskey,
  ): Result<'RenamePasskey'> {
    const changed = await users.changeOnce(actorId(context.actor), context, ({ state }) =>
      decideRenamePasskey(state, passkeyId, name),
    );
    return { result: { id: passkeyId, name }, position: changed.position };
  }

  async function remove(context: CommandContext, { passkeyId }: RemovePasskey): Result<'RemovePasskey'> {
    const { proof = NOTHING_PROVED } = context;
    const changed = await users.changeOnce(actorId(context.actor), context, ({ state }) =>
      decideRemovePasskey(state, passkeyId, proof),
    );
    const removed = changed.events.find((event) => event.type === 'PasskeyRemoved');
    return { result: { id: passkeyId, name: removed?.data.name ?? '' }, position: changed.position };
  }

  async function reset(context: CommandContext, { userId, reason }: ResetPasskeys): Result<'ResetPasskeys'> {
    if (actorId(context.actor) === userId) {
      throw new AppError('FORBIDDEN', 'Nadie restablece sus propias llaves de acceso.');
    }
    const changed = await users.changeOnce(userId, context, ({ state }) =>
      decideResetPasskeys(state, reason),
    );
    const passkeyIds = changed.events.flatMap(({ type, data }) =>
      type === 'PasskeyRemoved' ? [data.passkeyId] : [],
    );
    return { result: { userId, passkeyIds }, position: changed.position };
  }

  return { RegisterPasskey: register, RenamePasskey: rename, RemovePasskey: remove, ResetPasskeys: reset };
}
