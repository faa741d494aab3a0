import type { CurrentUserView } from '@nodo/contracts/identity/views';
import type { ComponentType } from 'react';
import { type Heading, headings } from './headings.ts';

/** `prepare` reads and loads what the first drawing of the page at an address shows a user. */
export type Page = ComponentType & {
  readonly prepare?: (user: CurrentUserView, pathname: string) => Promise<unknown>;
};

export interface Screen {
  /** Path as the router's: with `:name` segments, `?` after those that may lack. */
  readonly path: string;
  /** Drawn before the page's code is there. */
  readonly heading?: Heading;
  /** Paths of GETs that the page at an address begins with for an investor: asked for before its code is there. */
  readonly reads?: (pathname: string) => readonly string[];
  readonly load: () => Promise<Page>;
}

const portfolioReads = () => [
  '/api/investments',
  '/api/analytics/portfolio',
  '/api/analytics/portfolio-return',
];

/** Screens of people who are signed in, within the shell. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    reads: portfolioReads,
    load: () => import('./pages/home-page.tsx').then(({ HomePage }) => HomePage),
  },
  {
    path: '/portfolio',
    reads: portfolioReads,
    load: () => import('./pages/portfolio-page.tsx').then(({ PortfolioPage }) => PortfolioPage),
  },
  {
    path: '/investments',
    heading: headings.investments,
    reads: () => [
      '/api/investments',
      '/api/warehouses',
      '/api/financial-settings',
      '/api/investments/warehouses',
    ],
    load: () => import('./pages/investments-page.tsx').then(({ InvestmentsPage }) => InvestmentsPage),
  },
  {
    path: '/investments/:id',
    reads: (pathname) => [
      `/api${pathname}`,
      `/api${pathname}/returns`,
      '/api/warehouses',
      '/api/financial-settings',
    ],
    load: () => import('./pages/investment-page.tsx').then(({ InvestmentPage }) => InvestmentPage),
  },
  {
    path: '/warehouses/:id',
    load: () => import('./pages/warehouse-page.tsx').then(({ WarehousePage }) => WarehousePage),
  },
  {
    path: '/financial-tools',
    load: () =>
      import('./pages/financial-tools-page.tsx').then(({ FinancialToolsPage }) => FinancialToolsPage),
  },
  {
    path: '/withdraw',
    load: () => import('./pages/withdraw-page.tsx').then(({ WithdrawPage }) => WithdrawPage),
  },
  {
    path: '/advanced-analytics',
    load: () =>
      import('./pages/advanced-analytics-page.tsx').then(
        ({ AdvancedAnalyticsPage }) => AdvancedAnalyticsPage,
      ),
  },
  {
    path: '/construction-progress',
    load: () =>
      import('./pages/construction-progress-page.tsx').then(
        ({ ConstructionProgressPage }) => ConstructionProgressPage,
      ),
  },
  {
    path: '/market-analytics',
    load: () =>
      import('./pages/market-analytics-page.tsx').then(({ MarketAnalyticsPage }) => MarketAnalyticsPage),
  },
  {
    path: '/investment-history',
    load: () =>
      import('./pages/investment-history-page.tsx').then(
        ({ InvestmentHistoryPage }) => InvestmentHistoryPage,
      ),
  },
  {
    path: '/interactive-map',
    load: () =>
      import('./pages/interactive-map-page.tsx').then(({ InteractiveMapPage }) => InteractiveMapPage),
  },
  {
    path: '/project-images',
    load: () => import('./pages/project-images-page.tsx').then(({ ProjectImagesPage }) => ProjectImagesPage),
  },
  {
    path: '/progress-videos',
    load: () =>
      import('./pages/progress-videos-page.tsx').then(({ ProgressVideosPage }) => ProgressVideosPage),
  },
  {
    path: '/reports',
    load: () => import('./pages/reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
  },
  {
    path: '/notifications',
    load: () => import('./pages/notifications-page.tsx').then(({ NotificationsPage }) => NotificationsPage),
  },
  {
    path: '/settings',
    load: () => import('./pages/settings-page.tsx').then(({ SettingsPage }) => SettingsPage),
  },
  {
    path: '/kyc',
    load: () => import('./pages/kyc-page.tsx').then(({ KycPage }) => KycPage),
  },
  {
    path: '/audit',
    heading: headings.audit,
    load: () => import('./pages/audit-page.tsx').then(({ AuditPage }) => AuditPage),
  },
  {
    path: '/history',
    load: () => import('./pages/history-page.tsx').then(({ HistoryPage }) => HistoryPage),
  },
  {
    path: '/books',
    load: () => import('./pages/books-page.tsx').then(({ BooksPage }) => BooksPage),
  },
  {
    path: '/history/compare',
    load: () => import('./pages/compare-page.tsx').then(({ ComparePage }) => ComparePage),
  },
  {
    path: '/history/branches',
    load: () => import('./pages/branches-page.tsx').then(({ BranchesPage }) => BranchesPage),
  },
  {
    path: '/history/branches/:branch',
    load: () => import('./pages/branches-page.tsx').then(({ BranchPage }) => BranchPage),
  },
  {
    path: '/history/rebuilds',
    load: () => import('./pages/rebuilds-page.tsx').then(({ RebuildsPage }) => RebuildsPage),
  },
  {
    path: '/history/streams/:stream',
    load: () => import('./pages/replay-page.tsx').then(({ ReplayPage }) => ReplayPage),
  },
  {
    path: '/history/streams/:stream/story',
    load: () => import('./pages/story-page.tsx').then(({ StoryPage }) => StoryPage),
  },
  {
    path: '/kyc-admin',
    load: () => import('./pages/kyc-admin-page.tsx').then(({ KycAdminPage }) => KycAdminPage),
  },
  {
    path: '/admin/users/:id',
    load: () => import('./pages/customer-page.tsx').then(({ CustomerPage }) => CustomerPage),
  },
  {
    path: '/admin/:tab?',
    heading: headings.admin,
    load: async () => {
      const page = await import('./pages/admin-page.tsx');
      page.loadPanel(location.pathname);
      return page.AdminPage;
    },
  },
];

/** The screen at an address; undefined if it is of nobody who is signed in. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => {
    const pattern = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
    return new RegExp(`^${pattern}/?$`).test(pathname);
  });
}
