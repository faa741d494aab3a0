import { LEGAL_PAGES } from '@nodo/contracts/legal-pages';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { useTimeZone } from '../lib/use-time-zone.ts';
import { AuthGate } from './auth-gate.tsx';
import { useCurrentUser } from './current-user.ts';
import { keepMoment } from './keep-moment.ts';
import { LoadingPage, LoadingScreen } from './loading-screen.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { screens } from './screens.ts';
import { AppShell } from './shell/app-shell.tsx';

/** Makes a screen rerender when the time zone changes. */
function inTimeZone(Screen: ComponentType): ComponentType {
  return function InTimeZone() {
    useTimeZone();
    return <Screen />;
  };
}

/** A lazily loaded screen. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: inTimeZone(await load()) });

const Shell = inTimeZone(AppShell);

const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./pages/login-page.tsx')).LoginPage }),
      },
      ...LEGAL_PAGES.map(({ path }) => ({
        path,
        lazy: async () => ({ Component: (await import('./pages/legal-page.tsx')).LegalPage }),
      })),
      {
        path: '/reservas',
        lazy: async () => ({ Component: (await import('./pages/reserves-page.tsx')).ReservesPage }),
      },
      {
        path: '/unsubscribe',
        lazy: async () => ({ Component: (await import('./pages/unsubscribe-page.tsx')).UnsubscribePage }),
      },
      {
        Component: AuthGate,
        children: [
          {
            Component: Shell,
            errorElement: <ErrorPage />,
            // Session and code are fetched at once: the shell does not wait for the screen's code.
            children: [
              {
                HydrateFallback: LoadingPage,
                children: [
                  ...screens.map(({ path, load }) => ({ path, lazy: screen(load) })),
                  { path: '/dashboard', element: <DashboardRedirect /> },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
];

/** Begins to load what the address shows. */
export const createRouter = () => keepMoment(createBrowserRouter(routes));

/** Redirects older links such as `/dashboard#transactions`: only an investor's start page is the portfolio. */
function DashboardRedirect() {
  const { role } = useCurrentUser();
  const { search, hash } = location;
  const pathname = hash === '#transactions' && role !== 'investor' ? '/portfolio' : '/';
  return <Navigate to={{ pathname, search, hash }} replace />;
}
