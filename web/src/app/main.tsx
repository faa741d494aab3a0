import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadAnswers } from '../lib/answers.ts';
import { serveInstalledApp } from '../lib/installed-app.ts';
import { paySignOut } from '../lib/owed-sign-out.ts';
// Follows the system's theme on every screen, including before sign-in.
import '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Before the first request, because texts already displayed aren't translated again.
await loadAnswers();
// Loaded anew without the session, since `/` is another page then.
if (await paySignOut()) location.reload();
else {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  serveInstalledApp();
}
