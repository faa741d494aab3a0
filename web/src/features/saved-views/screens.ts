import { openTable } from '@nodo/contracts/open-table';
import type { SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';

interface Screen {
  readonly title: string;
  readonly path: string;
  /** Hash of the list on that screen. */
  readonly hash?: string;
}

const screens: Record<SavedViewScreen, Screen> = openTable<SavedViewScreen, Screen>(
  {
    history: { title: 'Historia', path: '/history' },
    audit: { title: 'Auditoría', path: '/audit' },
    users: { title: 'Usuarios', path: '/admin/users' },
    payouts: { title: 'Retiros', path: '/admin/payouts' },
    operations: { title: 'Operación en vivo', path: '/', hash: '#operacion' },
    warehouses: { title: 'Bodegas', path: '/admin/warehouses' },
    construction: { title: 'Construcción', path: '/admin/construction' },
    videos: { title: 'Videos', path: '/admin/videos' },
    cameras: { title: 'Cámaras', path: '/admin/videos', hash: '#camaras' },
    projections: { title: 'Proyecciones', path: '/admin/projections' },
    documents: { title: 'Documentos', path: '/admin/documents' },
    kyc: { title: 'KYC Admin', path: '/kyc-admin' },
  },
  { title: 'Otra pantalla', path: '/' },
);

export const savedViewTitle = ({ screen }: Pick<SavedView, 'screen'>) => screens[screen].title;

export function savedViewAddress({ screen, search }: Pick<SavedView, 'screen' | 'search'>): string {
  const { path, hash = '' } = screens[screen];
  return `${path}?${search}${hash}`;
}
