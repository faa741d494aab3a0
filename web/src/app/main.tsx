import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { config } from 'zod/v4/core';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import './styles.css';

// Compiled schemas need eval, which the content security policy forbids; merely trying is reported as a violation.
config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
