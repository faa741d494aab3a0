import { type CommandName, commands } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { can, isStaffWork, permissionForOthers, type SharedPermission } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';
import { type CommandContext, NO_STEP_UP, type StepUp } from './context.ts';

/**
 * Throws FORBIDDEN when this actor may not send this command, and PASSKEY_REQUIRED for staff work in a session that
 * was not verified with a passkey.
 */
export function authorise(command: CommandName, actor: Actor, stepUp: StepUp): void {
  const { sender: needed, alsoServices } = commands[command];
  if (actor.kind === 'service') {
    if (needed !== 'service' && !alsoServices) throw new AppError('FORBIDDEN');
    return;
  }
  if (needed === 'service' || !can(actor.role, needed)) throw new AppError('FORBIDDEN');
  if (isStaffWork(needed) && !stepUp.passkey) throw new AppError('PASSKEY_REQUIRED');
}

/**
 * Authorises commands that everybody may send about themselves, when they are about somebody else. Throws NOT_FOUND
 * for actors who may not learn that the subject exists, and PASSKEY_REQUIRED as `authorise` does.
 */
export function authoriseForOthers(
  permission: SharedPermission,
  { actor, stepUp = NO_STEP_UP }: Pick<CommandContext, 'actor' | 'stepUp'>,
): void {
  const needed = permissionForOthers[permission];
  if (actor.kind !== 'user' || !can(actor.role, needed)) throw new AppError('NOT_FOUND');
  if (isStaffWork(needed) && !stepUp.passkey) throw new AppError('PASSKEY_REQUIRED');
}
