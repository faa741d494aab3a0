import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type {
  IssuePasskeyCode,
  RegisterPasskey,
  RemovePasskey,
  RenamePasskey,
  ResetPasskeys,
} from '@nodo/contracts/identity/commands';
import { PASSKEY_CODE_HOURS } from '@nodo/contracts/identity/values';
import { AppError } from '@nodo/platform/errors';
import { newId } from '@nodo/platform/ids';
import type { PasskeyCodes } from '@nodo/platform/passkey-codes';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import { actorId, type CommandContext, NO_STEP_UP, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Aggregates } from '../modules.ts';
import type { EmailClaims } from './email-claims.ts';
import {
  decideIssueCode,
  decideRegisterPasskey,
  decideRemovePasskey,
  decideRenamePasskey,
  decideResetPasskeys,
  removedPasskeys,
} from './passkey-decider.ts';
import type { EndSessions } from './role-handlers.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

const HOUR_MS = 3_600_000;

export function createPasskeyHandlers(
  { users }: Pick<Aggregates, 'users'>,
  claims: Pick<EmailClaims, 'holderOf'>,
  codes: Pick<PasskeyCodes, 'issue'>,
  { endSessions, keys }: { readonly endSessions: EndSessions; readonly keys: Pick<PasskeyKeys, 'forget'> },
) {
  async function register(context: CommandContext, command: RegisterPasskey): Result<'RegisterPasskey'> {
    const { stepUp = NO_STEP_UP } = context;
    const changed = await users.handleOnce(actorId(context.actor), context, ({ state }) =>
      decideRegisterPasskey(state, command, stepUp, context.occurredAt),
    );
    const { passkeyId: id, name } = command;
    return { result: { id, name }, position: changed.position };
  }

  async function rename(
    context: CommandContext,
    { passkeyId, name }: RenamePasskey,
  ): Result<'RenamePasskey'> {
    const changed = await users.handleOnce(actorId(context.actor), context, ({ state }) =>
      decideRenamePasskey(state, passkeyId, name),
    );
    return { result: { id: passkeyId, name }, position: changed.position };
  }

  async function remove(context: CommandContext, { passkeyId }: RemovePasskey): Result<'RemovePasskey'> {
    const { stepUp = NO_STEP_UP, sessionId: keptId = newId() } = context;
    const userId = actorId(context.actor);
    const changed = await users.handleOnce(userId, context, async ({ state }) => {
      const decided = decideRemovePasskey(state, passkeyId, stepUp);
      // Before the append, so that a crash after it leaves nobody with a session that the passkey granted.
      if (!isRefusal(decided)) await endSessions(userId, { passkeyId, keptId });
      return decided;
    });
    const removed = changed.events.find((event) => event.type === 'PasskeyRemoved');
    return { result: { id: passkeyId, name: removed?.data.name ?? '' }, position: changed.position };
  }

  async function reset(context: CommandContext, command: ResetPasskeys): Result<'ResetPasskeys'> {
    const userId = await whoIs(command);
    if (actorId(context.actor) === userId) {
      throw new AppError('FORBIDDEN', 'Nadie restablece sus propias llaves de acceso.');
    }
    const changed = await users.handleOnce(userId, context, async ({ state }) => {
      const decided = decideResetPasskeys(state, command.reason);
      // Before the append, as above.
      if (!isRefusal(decided)) await endSessions(userId);
      return decided;
    });
    const passkeyIds = removedPasskeys(changed.events);
    await keys.forget(userId, passkeyIds);
    const role = changed.state?.registered.role ?? 'investor';
    return { result: { userId, passkeyIds, role }, position: changed.position };
  }

  async function whoIs(command: IssuePasskeyCode | ResetPasskeys): Promise<string> {
    if ('userId' in command) return command.userId;
    const holder = await claims.holderOf(command.email);
    if (!holder) throw new AppError('USER_NOT_FOUND');
    return holder.id;
  }

  /**
   * The code is created after its event, anew for each try: a retry with the same key after a lost response gets a
   * code.
   */
  async function issueCode(context: CommandContext, command: IssuePasskeyCode): Result<'IssuePasskeyCode'> {
    const userId = await whoIs(command);
    if (actorId(context.actor) === userId) {
      throw new AppError('FORBIDDEN', 'Nadie emite un código para sí mismo.');
    }
    const expiresAt = new Date(Date.parse(context.occurredAt) + PASSKEY_CODE_HOURS * HOUR_MS).toISOString();
    const changed = await users.handleOnce(userId, context, ({ state }) =>
      decideIssueCode(state, { codeId: newId(), expiresAt }),
    );
    const { position, state } = changed;
    const issued = changed.events.find((event) => event.type === 'PasskeyCodeIssued');
    if (!issued || state?.passkeyCode?.codeId !== issued.data.codeId) {
      throw new AppError('NOT_ALLOWED_NOW', 'Este código ya se usó o lo reemplazó otro. Emite uno nuevo.');
    }
    const code = await codes.issue(userId, issued.data.codeId);
    return { result: { userId, code, expiresAt: issued.data.expiresAt }, position };
  }

  return {
    RegisterPasskey: register,
    RenamePasskey: rename,
    RemovePasskey: remove,
    ResetPasskeys: reset,
    IssuePasskeyCode: issueCode,
  };
}
