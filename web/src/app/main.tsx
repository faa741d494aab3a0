import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { loadAnswers } from '../lib/answers.ts';
import { isSignedInFirst } from '../lib/first-answer.ts';
import { serveInstalledApp } from '../lib/installed-app.ts';
import { momentIn } from '../lib/moment-address.ts';
import { paySignOut } from '../lib/owed-sign-out.ts';
import { firstScreenDrawn, queryClient } from '../lib/query-client.ts';
// Follows the system's theme on every screen, including before sign-in.
import '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { screenAt } from './screens.ts';
import './styles.css';

type Router = ReturnType<typeof createRouter>;

/** Longest that what is drawn ahead stands for the screen, ms: then it is said what is awaited. */
const FIRST_DRAWING_MS = 500;

/** Resolves when the page at the first address has what it shows first: not of a past moment, which is yet to be found. */
async function preparePage(): Promise<void> {
  const { pathname, search } = location;
  const [user, page] = await Promise.all([
    queryClient.fetchQuery(currentUserQuery),
    screenAt(pathname)?.load(),
  ]);
  if (momentIn(search) === undefined) await page?.prepare?.(user, pathname);
}

/**
 * Resolves when who is signed in, the page's code and its first data are there, so that the screen takes the place of
 * what was drawn ahead, with nothing in between; or after the longest time for that. What fails is told by the page.
 */
async function firstDrawing(router: Router): Promise<void> {
  let forget = () => {};
  const page = new Promise<void>((resolve) => {
    const take = ({ initialized }: { initialized: boolean }) => initialized && resolve();
    forget = router.subscribe(take);
    take(router.state);
  });
  const isReady = isSignedInFirst().then(async (is) => is && Promise.allSettled([page, preparePage()]));
  await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING_MS))]);
  // What happens before `RouterProvider` listens is kept for it only if nobody else listens.
  forget();
}

/**
 * Goes back to where the first screen was scrolled to before a reload. The router's own restoration finds that place while
 * nobody listens to it yet: this comes after `RouterProvider`.
 */
function FirstPlace({ router }: { router: Router }) {
  useLayoutEffect(() => {
    const { restoreScrollPosition: place } = router.state;
    if (typeof place === 'number') scrollTo(0, place);
  }, [router]);
  useEffect(firstScreenDrawn, []);
  return null;
}

/** The program itself, once its texts are there and no session is left to be ended. */
async function start(): Promise<void> {
  // Before the first request, because texts already displayed aren't translated again.
  await loadAnswers();
  // Loaded anew without the session, since `/` is another page then.
  if (await paySignOut()) {
    location.reload();
    return;
  }
  const router = createRouter();
  await firstDrawing(router);
  const screen = (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
        <FirstPlace router={router} />
      </Providers>
    </StrictMode>
  );
  // In slices: input is answered between them.
  startTransition(() => createRoot(document.getElementById('root') ?? document.body).render(screen));
  serveInstalledApp();
}

// In a task of its own, since evaluating all modules has just been one. Not awaited: pages import this module, and would
// wait for it while it waits for the first page.
const task = new MessageChannel();
task.port1.onmessage = start;
task.port2.postMessage(0);
