import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import {
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  ChartColumn,
  ChartNoAxesCombined,
  Construction,
  FileText,
  History,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  ScrollText,
  Settings2,
  ShieldCheck,
  UserRound,
  Video,
  WalletCards,
  Waypoints,
  Wrench,
} from 'lucide-react';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it is displayed: in the bar, in the «Más» menu, as the bell, or in the user menu. */
  readonly place: 'bar' | 'more' | 'bell' | 'user';
  /** Shown only to roles with this permission. */
  readonly needs?: Permission;
  /** Paths of other pages that belong to this entry. */
  readonly covers?: readonly string[];
}

/** Every navigation entry for signed-in users. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard, place: 'bar' },
  // For investors this is the start page.
  { path: '/portfolio', label: 'Mi portafolio', icon: WalletCards, place: 'more', needs: 'history.read' },
  {
    path: '/investments',
    label: 'Mis Inversiones',
    icon: Landmark,
    place: 'bar',
    covers: ['/warehouses'],
  },
  { path: '/financial-tools', label: 'Herramientas', icon: Wrench, place: 'bar' },
  {
    path: '/withdraw',
    label: 'Retirar',
    icon: ArrowUpFromLine,
    place: 'more',
    needs: 'payouts.request',
  },
  { path: '/market-analytics', label: 'Análisis', icon: ChartColumn, place: 'bar' },
  {
    path: '/advanced-analytics',
    label: 'Avanzado',
    icon: ChartNoAxesCombined,
    place: 'more',
  },
  { path: '/construction-progress', label: 'Avances', icon: Construction, place: 'bar' },
  { path: '/investment-history', label: 'Historial', icon: History, place: 'more' },
  { path: '/interactive-map', label: 'Mapa', icon: MapIcon, place: 'more' },
  { path: '/progress-videos', label: 'Videos', icon: Video, place: 'more' },
  { path: '/reports', label: 'Reportes', icon: FileText, place: 'bar' },
  { path: '/kyc', label: 'KYC', icon: BadgeCheck, place: 'more' },
  {
    path: '/kyc-admin',
    label: 'KYC Admin',
    icon: ShieldCheck,
    place: 'more',
    needs: 'kyc.review',
  },
  { path: '/admin', label: 'Admin', icon: Settings2, place: 'more', needs: 'users.read' },
  {
    path: '/audit',
    label: 'Auditoría',
    icon: ScrollText,
    place: 'more',
    needs: 'audit.read',
  },
  { path: '/history', label: 'Historia', icon: Waypoints, place: 'more', needs: 'history.read' },
  { path: '/notifications', label: 'Notificaciones', icon: Bell, place: 'bell' },
  { path: '/settings', label: 'Mi Perfil', icon: UserRound, place: 'user' },
];

const staffBar = ['/', '/kyc-admin', '/admin', '/audit', '/history', '/reports'];
/**
 * Bar entries of roles that don't invest, in the order of their work; everything else goes into «Más». Staff begin
 * with pending decisions, analysts with the history.
 */
const bars: Partial<Record<Role, readonly string[]>> = {
  super_admin: staffBar,
  admin: staffBar,
  analyst: ['/', '/history', '/audit'],
};

/**
 * The entries visible to a role: first those of the role's own bar in its order, then the others in table order.
 */
export function entriesFor(role: Role, ...places: NavigationEntry['place'][]): NavigationEntry[] {
  const allowed = navigation.filter(({ needs }) => !needs || can(role, needs));
  // An investor's start page is the portfolio; staff reach the books from theirs.
  const covers = allowed.some(({ path }) => path === '/portfolio') ? ['/books'] : ['/portfolio'];
  const entries = allowed.map((entry) => (entry.path === '/' ? { ...entry, covers } : entry));
  const bar = bars[role];
  const placed = bar ? entries.map((entry) => ({ ...entry, place: placeIn(bar, entry) })) : entries;
  const rank = ({ path }: NavigationEntry) => (bar ?? []).indexOf(path) + 1 || navigation.length;
  return placed.filter(({ place }) => places.includes(place)).toSorted((a, b) => rank(a) - rank(b));
}

function placeIn(bar: readonly string[], { path, place }: NavigationEntry): NavigationEntry['place'] {
  if (bar.includes(path)) return 'bar';
  return place === 'bar' ? 'more' : place;
}

/** Whether `entry` matches the path: the start page exactly, others including all paths below them. */
export function isActive({ path, covers = [] }: Pick<NavigationEntry, 'path' | 'covers'>, pathname: string) {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  return (path === '/' ? pathname === '/' : isIn(path)) || covers.some(isIn);
}
