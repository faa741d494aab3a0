/**
 * The server sends this page only to visitors without a session. If they sign in in another tab meanwhile, this one
 * redirects to their start page when it becomes visible again.
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
