import { openTable } from '../open-table.ts';
import { can, type Permission } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { SavedViewScreen } from './values.ts';

const needs = openTable<SavedViewScreen, Permission>(
  {
    history: 'history.read',
    audit: 'audit.read',
    users: 'users.read',
    payouts: 'users.read',
    operations: 'platform.read',
    warehouses: 'users.read',
    construction: 'users.read',
    videos: 'users.read',
    cameras: 'users.read',
    projections: 'users.read',
    documents: 'users.read',
    kyc: 'kyc.review',
  },
  'savedViews.own',
);

/** Whether a role may open a screen: somebody whose role changed keeps views of screens that are no longer theirs. */
export function mayOpenScreen(role: Role, screen: SavedViewScreen): boolean {
  return can(role, needs[screen]);
}
