import { openTable } from '@nodo/contracts/open-table';
import type { Role } from '@nodo/contracts/roles';
import { savedViewScreenTitles } from '@nodo/contracts/saved-views/labels';
import { mayOpenScreen } from '@nodo/contracts/saved-views/screens';
import type { SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';

interface Screen {
  readonly path: string;
  /** Hash of the list on that screen. */
  readonly hash?: string;
}

const screens: Record<SavedViewScreen, Screen> = openTable<SavedViewScreen, Screen>(
  {
    history: { path: '/history' },
    audit: { path: '/audit' },
    users: { path: '/admin/users' },
    payouts: { path: '/admin/payouts' },
    operations: { path: '/', hash: '#operacion' },
    warehouses: { path: '/admin/warehouses' },
    construction: { path: '/admin/construction' },
    videos: { path: '/admin/videos' },
    cameras: { path: '/admin/videos', hash: '#camaras' },
    projections: { path: '/admin/projections' },
    documents: { path: '/admin/documents' },
    kyc: { path: '/kyc-admin' },
  },
  { path: '/' },
);

export const savedViewTitle = ({ screen }: Pick<SavedView, 'screen'>) => savedViewScreenTitles[screen];

export function savedViewAddress({ screen, search }: Pick<SavedView, 'screen' | 'search'>): string {
  const { path, hash = '' } = screens[screen];
  return `${path}?${search}${hash}`;
}

/** Those whose screen a role may open. */
export function openableViews<View extends Pick<SavedView, 'screen'>>(
  views: readonly View[],
  role: Role,
): View[] {
  return views.filter(({ screen }) => mayOpenScreen(role, screen));
}
