import { LEGAL_PAGES } from '@nodo/contracts/legal-pages';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { useTimeZone } from '../lib/use-time-zone.ts';
import { AuthGate } from './auth-gate.tsx';
import { useCurrentUser } from './current-user.ts';
import { keepMoment } from './keep-moment.ts';
import { LoadingPage, LoadingScreen } from './loading-screen.tsx';
import { ErrorPage } from './pages/error-page.tsx';
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

/** Screens of people who are signed in, within the shell. */
const screens: RouteObject[] = [
  {
    index: true,
    lazy: screen(async () => (await import('./pages/home-page.tsx')).HomePage),
  },
  {
    path: '/portfolio',
    lazy: screen(async () => (await import('./pages/portfolio-page.tsx')).PortfolioPage),
  },
  { path: '/dashboard', element: <DashboardRedirect /> },
  {
    path: '/investments',
    lazy: screen(async () => (await import('./pages/investments-page.tsx')).InvestmentsPage),
  },
  {
    path: '/investments/:id',
    lazy: screen(async () => (await import('./pages/investment-page.tsx')).InvestmentPage),
  },
  {
    path: '/warehouses/:id',
    lazy: screen(async () => (await import('./pages/warehouse-page.tsx')).WarehousePage),
  },
  {
    path: '/financial-tools',
    lazy: screen(async () => (await import('./pages/financial-tools-page.tsx')).FinancialToolsPage),
  },
  {
    path: '/withdraw',
    lazy: screen(async () => (await import('./pages/withdraw-page.tsx')).WithdrawPage),
  },
  {
    path: '/advanced-analytics',
    lazy: screen(async () => (await import('./pages/advanced-analytics-page.tsx')).AdvancedAnalyticsPage),
  },
  {
    path: '/construction-progress',
    lazy: screen(
      async () => (await import('./pages/construction-progress-page.tsx')).ConstructionProgressPage,
    ),
  },
  {
    path: '/market-analytics',
    lazy: screen(async () => (await import('./pages/market-analytics-page.tsx')).MarketAnalyticsPage),
  },
  {
    path: '/investment-history',
    lazy: screen(async () => (await import('./pages/investment-history-page.tsx')).InvestmentHistoryPage),
  },
  {
    path: '/interactive-map',
    lazy: screen(async () => (await import('./pages/interactive-map-page.tsx')).InteractiveMapPage),
  },
  {
    path: '/project-images',
    lazy: screen(async () => (await import('./pages/project-images-page.tsx')).ProjectImagesPage),
  },
  {
    path: '/progress-videos',
    lazy: screen(async () => (await import('./pages/progress-videos-page.tsx')).ProgressVideosPage),
  },
  {
    path: '/reports',
    lazy: screen(async () => (await import('./pages/reports-page.tsx')).ReportsPage),
  },
  {
    path: '/notifications',
    lazy: screen(async () => (await import('./pages/notifications-page.tsx')).NotificationsPage),
  },
  {
    path: '/settings',
    lazy: screen(async () => (await import('./pages/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/kyc',
    lazy: screen(async () => (await import('./pages/kyc-page.tsx')).KycPage),
  },
  {
    path: '/audit',
    lazy: screen(async () => (await import('./pages/audit-page.tsx')).AuditPage),
  },
  {
    path: '/history',
    lazy: screen(async () => (await import('./pages/history-page.tsx')).HistoryPage),
  },
  {
    path: '/books',
    lazy: screen(async () => (await import('./pages/books-page.tsx')).BooksPage),
  },
  {
    path: '/history/compare',
    lazy: screen(async () => (await import('./pages/compare-page.tsx')).ComparePage),
  },
  {
    path: '/history/branches',
    lazy: screen(async () => (await import('./pages/branches-page.tsx')).BranchesPage),
  },
  {
    path: '/history/branches/:branch',
    lazy: screen(async () => (await import('./pages/branches-page.tsx')).BranchPage),
  },
  {
    path: '/history/rebuilds',
    lazy: screen(async () => (await import('./pages/rebuilds-page.tsx')).RebuildsPage),
  },
  {
    path: '/history/streams/:stream',
    lazy: screen(async () => (await import('./pages/replay-page.tsx')).ReplayPage),
  },
  {
    path: '/history/streams/:stream/story',
    lazy: screen(async () => (await import('./pages/story-page.tsx')).StoryPage),
  },
  {
    path: '/kyc-admin',
    lazy: screen(async () => (await import('./pages/kyc-admin-page.tsx')).KycAdminPage),
  },
  {
    path: '/admin/users/:id',
    lazy: screen(async () => (await import('./pages/customer-page.tsx')).CustomerPage),
  },
  {
    path: '/admin/:tab?',
    lazy: screen(async () => {
      const page = await import('./pages/admin-page.tsx');
      page.loadPanel(location.pathname);
      return page.AdminPage;
    }),
  },
];

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
            children: [{ HydrateFallback: LoadingPage, children: screens }],
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

export const router = keepMoment(createBrowserRouter(routes));

/** Redirects older links such as `/dashboard#transactions`: only an investor's start page is the portfolio. */
function DashboardRedirect() {
  const { role } = useCurrentUser();
  const { search, hash } = location;
  const pathname = hash === '#transactions' && role !== 'investor' ? '/portfolio' : '/';
  return <Navigate to={{ pathname, search, hash }} replace />;
}
