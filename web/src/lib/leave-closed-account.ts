import { noteClosedAccount } from './closed-notice.ts';
import { leaveSession } from './leave-session.ts';
import { leavePush } from './push-subscription.ts';

/** Leaves after the account was closed: nothing of its person stays in this browser, in any of its tabs. */
export async function leaveClosedAccount(): Promise<void> {
  await leavePush();
  noteClosedAccount();
  leaveSession();
}
