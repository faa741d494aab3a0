import { leaveSession } from '../../../lib/leave-session.ts';
import { endSession, oweSignOut } from '../../../lib/owed-sign-out.ts';
import { leavePush } from '../../../lib/push-subscription.ts';

/** Ends the session here and in the other tabs; leaves the page even if the call fails, which is made good later. */
export async function logout(): Promise<void> {
  // Must come first, as it may take seconds: if the session had ended, the page would meanwhile report it as expired.
  await leavePush();
  try {
    await endSession();
  } catch (error) {
    console.error(error);
    oweSignOut();
  }
  leaveSession();
}
