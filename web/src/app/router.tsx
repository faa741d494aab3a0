import { createBrowserRouter, Navigate } from 'react-router-dom';
import { LoadingScreen } from './loading-screen.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** Every screen is loaded when first visited. */
export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./pages/login-page.tsx')).LoginPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./auth-gate.tsx')).AuthGate }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/app-shell.tsx')).AppShell }),
            errorElement: <ErrorPage />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./pages/home-page.tsx')).HomePage }),
              },
              { path: '/dashboard', element: <DashboardRedirect /> },
              {
                path: '/investments',
                lazy: async () => ({
                  Component: (await import('./pages/investments-page.tsx')).InvestmentsPage,
                }),
              },
              {
                path: '/investments/:id',
                lazy: async () => ({
                  Component: (await import('./pages/investment-page.tsx')).InvestmentPage,
                }),
              },
              {
                path: '/financial-tools',
                lazy: async () => ({
                  Component: (await import('./pages/financial-tools-page.tsx')).FinancialToolsPage,
                }),
              },
              {
                path: '/advanced-analytics',
                lazy: async () => ({
                  Component: (await import('./pages/advanced-analytics-page.tsx')).AdvancedAnalyticsPage,
                }),
              },
              {
                path: '/construction-progress',
                lazy: async () => ({
                  Component: (await import('./pages/construction-progress-page.tsx'))
                    .ConstructionProgressPage,
                }),
              },
              {
                path: '/market-analytics',
                lazy: async () => ({
                  Component: (await import('./pages/market-analytics-page.tsx')).MarketAnalyticsPage,
                }),
              },
              {
                path: '/investment-history',
                lazy: async () => ({
                  Component: (await import('./pages/investment-history-page.tsx')).InvestmentHistoryPage,
                }),
              },
              {
                path: '/interactive-map',
                lazy: async () => ({
                  Component: (await import('./pages/interactive-map-page.tsx')).InteractiveMapPage,
                }),
              },
              {
                path: '/project-images',
                lazy: async () => ({
                  Component: (await import('./pages/project-images-page.tsx')).ProjectImagesPage,
                }),
              },
              {
                path: '/progress-videos',
                lazy: async () => ({
                  Component: (await import('./pages/progress-videos-page.tsx')).ProgressVideosPage,
                }),
              },
              {
                path: '/reports',
                lazy: async () => ({ Component: (await import('./pages/reports-page.tsx')).ReportsPage }),
              },
              {
                path: '/notifications',
                lazy: async () => ({
                  Component: (await import('./pages/notifications-page.tsx')).NotificationsPage,
                }),
              },
              {
                path: '/settings',
                lazy: async () => ({ Component: (await import('./pages/settings-page.tsx')).SettingsPage }),
              },
              {
                path: '/kyc',
                lazy: async () => ({ Component: (await import('./pages/kyc-page.tsx')).KycPage }),
              },
              {
                path: '/audit',
                lazy: async () => ({ Component: (await import('./pages/audit-page.tsx')).AuditPage }),
              },
              {
                path: '/kyc-admin',
                lazy: async () => ({ Component: (await import('./pages/kyc-admin-page.tsx')).KycAdminPage }),
              },
              {
                path: '/admin/:tab?',
                lazy: async () => ({ Component: (await import('./pages/admin-page.tsx')).AdminPage }),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);

/** Older links point at `/dashboard#transactions`. */
function DashboardRedirect() {
  return <Navigate to={{ pathname: '/', hash: location.hash }} replace />;
}
