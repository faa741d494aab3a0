/**
 * The server hands this page only to visitors without a session. Somebody who signed in meanwhile in another tab is
 * found out when they come back to this one, and gets to their own start page.
 */
export function welcomeBack(): void {
  let left = false;
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState === 'hidden') {
      left = true;
    } else if (left) {
      left = false;
      const answer = await fetch('/api/auth/user', { credentials: 'same-origin' }).catch(() => undefined);
      if (answer?.ok) location.replace('/');
    }
  });
}
