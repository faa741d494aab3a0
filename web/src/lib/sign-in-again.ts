import { endSession } from './owed-sign-out.ts';

/** Ends this session and returns to this page after signing in again. */
export async function signInAgain(): Promise<void> {
  const next = location.pathname + location.search;
  try {
    await endSession();
  } catch (error) {
    console.error(error);
  }
  location.assign(`/login?${new URLSearchParams({ next })}`);
}
