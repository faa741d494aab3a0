import { openTable } from '@nodo/contracts/open-table';
import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { savedViewScreenTitles } from '@nodo/contracts/saved-views/labels';
import type { SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';

interface Screen {
  readonly path: string;
  /** Hash of the list on that screen. */
  readonly hash?: string;
  readonly needs: Permission;
}

const screens: Record<SavedViewScreen, Screen> = openTable<SavedViewScreen, Screen>(
  {
    history: { path: '/history', needs: 'history.read' },
    audit: { path: '/audit', needs: 'audit.read' },
    users: { path: '/admin/users', needs: 'users.read' },
    payouts: { path: '/admin/payouts', needs: 'users.read' },
    operations: { path: '/', hash: '#operacion', needs: 'platform.read' },
    warehouses: { path: '/admin/warehouses', needs: 'users.read' },
    construction: { path: '/admin/construction', needs: 'users.read' },
    videos: { path: '/admin/videos', needs: 'users.read' },
    cameras: { path: '/admin/videos', hash: '#camaras', needs: 'users.read' },
    projections: { path: '/admin/projections', needs: 'users.read' },
    documents: { path: '/admin/documents', needs: 'users.read' },
    kyc: { path: '/kyc-admin', needs: 'kyc.review' },
  },
  { path: '/', needs: 'savedViews.own' },
);

export const savedViewTitle = ({ screen }: Pick<SavedView, 'screen'>) => savedViewScreenTitles[screen];

export function savedViewAddress({ screen, search }: Pick<SavedView, 'screen' | 'search'>): string {
  const { path, hash = '' } = screens[screen];
  return `${path}?${search}${hash}`;
}

/** Those whose screen a role may see: somebody whose role changed keeps views of screens that are no longer theirs. */
export function openableViews<View extends Pick<SavedView, 'screen'>>(
  views: readonly View[],
  role: Role,
): View[] {
  return views.filter(({ screen }) => can(role, screens[screen].needs));
}
