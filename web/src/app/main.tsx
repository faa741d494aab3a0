import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { loadAnswers } from '../lib/answers.ts';
import { isSignedInFirst } from '../lib/first-answer.ts';
import { serveInstalledApp } from '../lib/installed-app.ts';
import { paySignOut } from '../lib/owed-sign-out.ts';
import { queryClient } from '../lib/query-client.ts';
// Follows the system's theme on every screen, including before sign-in.
import '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
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

/**
 * Resolves when who is signed in and the page's code are there, so that the screen takes the place of what was drawn
 * ahead, with nothing in between.
 */
async function firstDrawing(): Promise<void> {
  if (await isSignedInFirst()) await Promise.all([queryClient.prefetchQuery(currentUserQuery), firstPage()]);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Before the first request, because texts already displayed aren't translated again.
await loadAnswers();
// Loaded anew without the session, since `/` is another page then.
if (await paySignOut()) location.reload();
else {
  await Promise.race([firstDrawing(), new Promise((resolve) => setTimeout(resolve, FIRST_DRAWING_MS))]);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  serveInstalledApp();
}
