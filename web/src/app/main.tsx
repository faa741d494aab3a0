import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { loadAnswers } from '../lib/answers.ts';
import { isSignedInFirst } from '../lib/first-answer.ts';
import { serveInstalledApp } from '../lib/installed-app.ts';
import { momentIn } from '../lib/moment-address.ts';
import { paySignOut } from '../lib/owed-sign-out.ts';
import { queryClient } from '../lib/query-client.ts';
// Follows the system's theme on every screen, including before sign-in.
import '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { screenAt } from './screens.ts';
import './styles.css';

/** Longest that what is drawn ahead stands for the screen, ms: then it is said what is awaited. */
const FIRST_DRAWING_MS = 500;

/** Resolves when the code of the page at the first address is there. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    const take = ({ initialized }: { initialized: boolean }) => initialized && resolve();
    router.subscribe(take);
    take(router.state);
  });
}

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
 * what was drawn ahead, with nothing in between. What fails is asked for again, and told, by the page.
 */
async function firstDrawing(): Promise<void> {
  if (await isSignedInFirst()) await Promise.allSettled([firstPage(), preparePage()]);
}

/** The program itself, once its texts are there and no session is left to be ended. */
async function start(root: HTMLElement): Promise<void> {
  // Before the first request, because texts already displayed aren't translated again.
  await loadAnswers();
  // Loaded anew without the session, since `/` is another page then.
  if (await paySignOut()) {
    location.reload();
    return;
  }
  await Promise.race([firstDrawing(), new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING_MS))]);
  const screen = (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  // In slices: input is answered between them.
  startTransition(() => createRoot(root).render(screen));
  serveInstalledApp();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited here: pages import this module, and would wait for it while it waits for the first page.
void start(root);
