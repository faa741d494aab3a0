import type { CommandResult } from '@nodo/contracts/commands';
import { refusal } from '@nodo/contracts/errors';
import type { ChangeRole, SetInvestorLevel } from '@nodo/contracts/identity/commands';
import type { Role } from '@nodo/contracts/roles';
import { AppError } from '@nodo/platform/errors';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideChangeRole, decideSetLevel } from './decider.ts';
import { removedPasskeys } from './passkey-decider.ts';
import {
  decideAdmission,
  decideDismissal,
  decideStanding,
  type Holder,
  isCounted,
  othersThan,
  PLATFORM,
} from './super-admins.ts';

/**
 * Ends every session of a person immediately, except `keptId`; with `passkeyId`, only what that passkey granted
 * (`Sessions.disown`).
 */
export type EndSessions = (
  userId: string,
  only?: { readonly keptId: string; readonly passkeyId?: string },
) => Promise<void>;

export function createRoleHandlers(
  { users, superAdmins }: Pick<Aggregates, 'users' | 'superAdmins'>,
  endSessions: EndSessions,
  keys: Pick<PasskeyKeys, 'forget'>,
) {
  /** Throws USER_NOT_FOUND. */
  async function holder(userId: string): Promise<Holder> {
    const { state } = await users.load(userId);
    if (!state) throw new AppError('USER_NOT_FOUND');
    return { userId, role: state.registered.role };
  }

  /**
   * Updates the super admins' stream first, then the role on the person's own stream. A crash in between leaves one
   * effective super admin too few, never one too many; the same change sent again, by any user, completes it.
   */
  async function changeRole(
    context: CommandContext,
    command: ChangeRole,
  ): Promise<Outcome<CommandResult<'ChangeRole'>>> {
    const { userId, role } = command;
    await superAdmins.handleOnce(PLATFORM, context, async ({ state }) => {
      // Read after the super admins' stream: a role held by now stays until that stream says otherwise.
      const [actor, person] = await Promise.all([holder(actorId(context.actor)), holder(userId)]);
      return decideStanding(state, actor, person, role);
    });
    const changed = await users.handleOnce(userId, context, async ({ state }) => {
      const decided = decideChangeRole(state, command);
      if ('code' in decided || decided.length === 0) return decided;
      // Another change of the same person came in between: the count and the role must not diverge.
      if (!(await isCountedAs(role, userId))) return refusal('CONFLICT');
      // Before the append, so that a crash after it leaves nobody with a session of their former role.
      await endSessions(userId);
      return decided;
    });
    const [event] = changed.events;
    // Again, for a session that was opened in between, still with the old role.
    if (event) await endSessions(userId);
    await keys.forget(userId, removedPasskeys(changed.events));
    const from = event?.type === 'UserRoleChanged' ? event.data.from : role;
    return { result: { userId, from, to: role }, position: changed.position };
  }

  async function setLevel(
    context: CommandContext,
    command: SetInvestorLevel,
  ): Promise<Outcome<CommandResult<'SetInvestorLevel'>>> {
    const { userId, level } = command;
    const changed = await users.handleOnce(userId, context, ({ state }) =>
      decideSetLevel(state, command, context.actor),
    );
    const [event] = changed.events;
    const from = event?.type === 'InvestorLevelSet' ? event.data.from : level;
    return { result: { userId, from, to: level }, position: changed.position };
  }

  async function isCountedAs(role: Role, userId: string): Promise<boolean> {
    const { state } = await superAdmins.load(PLATFORM);
    return isCounted(state, { userId, role }) === (role === 'super_admin');
  }

  /** Counts a user that the platform itself registered as a super admin. Returns the position of the event. */
  async function admitSuperAdmin(context: CommandContext, userId: string): Promise<bigint> {
    const counted = await superAdmins.handle(PLATFORM, context, ({ state }) =>
      decideAdmission(state, userId),
    );
    return counted.position;
  }

  /** To be called before a person's data is erased. Throws LAST_SUPER_ADMIN; no effect for other roles. */
  async function dismissSuperAdmin(context: CommandContext, userId: string): Promise<void> {
    const person = await holder(userId);
    await superAdmins.handle(PLATFORM, context, async ({ state }) => {
      const others = await Promise.all(othersThan(state, userId).map(holder));
      return decideDismissal(state, person, others);
    });
  }

  return {
    commands: { ChangeRole: changeRole, SetInvestorLevel: setLevel },
    admitSuperAdmin,
    dismissSuperAdmin,
  };
}
