import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { ChangeEmail, RequestEmailChange } from '@nodo/contracts/identity/commands';
import { newId } from '@nodo/platform/ids';
import { actorId, type CommandContext, NO_STEP_UP, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Aggregates } from '../modules.ts';
import type { EmailClaims } from './email-claims.ts';
import {
  decideChangeEmail,
  decideRequestEmailChange,
  type FixedEmails,
  takenEmail,
} from './email-decider.ts';
import { signedIn } from './handlers.ts';
import type { EndSessions } from './role-handlers.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createEmailHandlers(
  { users }: Pick<Aggregates, 'users'>,
  claims: Pick<EmailClaims, 'claimToChange' | 'releaseLeft'>,
  endSessions: EndSessions,
  fixed: FixedEmails,
) {
  async function request(
    context: CommandContext,
    { email }: RequestEmailChange,
  ): Result<'RequestEmailChange'> {
    const { stepUp = NO_STEP_UP } = context;
    const { position } = await users.handleOnce(actorId(context.actor), context, ({ state }) =>
      decideRequestEmailChange(state, email, stepUp, fixed),
    );
    return { result: { email }, position };
  }

  /**
   * Claims the address, changes to it, and releases the one before. After a crash anywhere in between the person
   * signs in with the address on their own stream, and the same request sent again completes it: docs/adr/0101.
   */
  async function change(context: CommandContext, { email }: ChangeEmail): Result<'ChangeEmail'> {
    const { stepUp = NO_STEP_UP, sessionId: keptId = newId() } = context;
    const userId = actorId(context.actor);
    const changed = await users.handleOnce(userId, context, async ({ state }) => {
      const decided = decideChangeEmail(state, email, stepUp, fixed);
      if (isRefusal(decided) || decided.length === 0) return decided;
      // For each try anew: another change in between makes this one's claim void.
      if (!(await claims.claimToChange(context, email, userId))) return takenEmail();
      // Before the append, so that a crash after it leaves no other session open.
      await endSessions(userId, { keptId });
      return decided;
    });
    const event = changed.events.find(({ type }) => type === 'UserEmailChanged');
    if (event?.type === 'UserEmailChanged') {
      // Again, for a session that was opened in between with the earlier address.
      await endSessions(userId, { keptId });
      await claims.releaseLeft(context, event.data.from, userId);
    }
    return { result: { user: signedIn(userId, changed.state) }, position: changed.position };
  }

  return { RequestEmailChange: request, ChangeEmail: change };
}
