import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import {
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
  Wrench,
} from 'lucide-react';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it stands: in the bar, behind «Más», as the bell, or in the user's menu. */
  readonly place: 'bar' | 'more' | 'bell' | 'user';
  /** Shown only to roles with this permission. */
  readonly needs?: Permission;
  /** Its screen exists. Entries without one are not shown: no dead links. */
  readonly isReady: boolean;
}

/** Every destination of a signed-in person; a new screen adds its route and turns `isReady` on. */
export const navigation: readonly NavigationEntry[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard, place: 'bar', isReady: true },
  { path: '/investments', label: 'Mis Inversiones', icon: Landmark, place: 'bar', isReady: true },
  { path: '/financial-tools', label: 'Herramientas', icon: Wrench, place: 'bar', isReady: true },
  { path: '/market-analytics', label: 'Análisis', icon: ChartColumn, place: 'bar', isReady: true },
  {
    path: '/advanced-analytics',
    label: 'Avanzado',
    icon: ChartNoAxesCombined,
    place: 'more',
    isReady: true,
  },
  { path: '/construction-progress', label: 'Avances', icon: Construction, place: 'bar', isReady: true },
  { path: '/investment-history', label: 'Historial', icon: History, place: 'more', isReady: true },
  { path: '/interactive-map', label: 'Mapa', icon: MapIcon, place: 'more', isReady: true },
  { path: '/progress-videos', label: 'Videos', icon: Video, place: 'more', isReady: true },
  { path: '/reports', label: 'Reportes', icon: FileText, place: 'bar', isReady: true },
  { path: '/kyc', label: 'KYC', icon: BadgeCheck, place: 'more', isReady: true },
  {
    path: '/kyc-admin',
    label: 'KYC Admin',
    icon: ShieldCheck,
    place: 'more',
    needs: 'kyc.review',
    isReady: true,
  },
  { path: '/admin', label: 'Admin', icon: Settings2, place: 'more', needs: 'users.read', isReady: true },
  {
    path: '/audit',
    label: 'Auditoría',
    icon: ScrollText,
    place: 'more',
    needs: 'audit.read',
    isReady: true,
  },
  { path: '/notifications', label: 'Notificaciones', icon: Bell, place: 'bell', isReady: true },
  { path: '/settings', label: 'Mi Perfil', icon: UserRound, place: 'user', isReady: true },
];

/** The entries that a role sees, in the order of the table. */
export function entriesFor(role: Role, ...places: NavigationEntry['place'][]): NavigationEntry[] {
  return navigation.filter(
    (entry) => entry.isReady && places.includes(entry.place) && (!entry.needs || can(role, entry.needs)),
  );
}

/** Whether a screen exists, for buttons that lead there. */
export function isReady(path: string): boolean {
  return navigation.some((entry) => entry.path === path && entry.isReady);
}

/** Whether `entry` is where one is: the start page only by its exact path, others with all below them. */
export function isActive(entry: Pick<NavigationEntry, 'path'>, pathname: string): boolean {
  return entry.path === '/'
    ? pathname === '/'
    : pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
