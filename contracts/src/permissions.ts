import type { Role } from './roles.ts';

/**
 * Who may do what: the one table, used by both APIs and by the web's menus. What is not listed is denied.
 * Rights over one's own data are granted by ownership, not by this table, and are checked where the data is.
 */
export const permissions = {
  'session.read': ['investor', 'admin', 'super_admin', 'analyst'],
  'session.end': ['investor', 'admin', 'super_admin', 'analyst'],
  'warehouses.read': ['investor', 'admin', 'super_admin', 'analyst'],
  'warehouses.write': ['admin', 'super_admin'],
  'videos.read': ['investor', 'admin', 'super_admin', 'analyst'],
  'videos.write': ['admin', 'super_admin'],
  'settings.read': ['investor', 'admin', 'super_admin', 'analyst'],
  'settings.write': ['admin', 'super_admin'],
  'investments.create': ['investor', 'admin', 'super_admin'],
  'investments.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'investments.readAll': ['admin', 'super_admin'],
  'repurchases.request': ['investor', 'admin', 'super_admin'],
  'repurchases.decide': ['admin', 'super_admin'],
  'decisions.recordOwn': ['investor', 'admin', 'super_admin'],
  'decisions.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'transfers.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'transfers.readAll': ['admin', 'super_admin'],
  'transfers.reconcile': ['admin', 'super_admin'],
  'books.read': ['admin', 'super_admin', 'analyst'],
  'reserves.proveOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'reserves.check': ['admin', 'super_admin'],
  'payouts.request': ['investor', 'admin', 'super_admin'],
  'payouts.read': ['admin', 'super_admin'],
  'payouts.approve': ['super_admin'],
  'portfolio.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'earnings.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'distributions.read': ['admin', 'super_admin'],
  'distributions.prepare': ['admin', 'super_admin'],
  'distributions.approve': ['admin', 'super_admin'],
  'platform.read': ['admin', 'super_admin'],
  'kyc.submitOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'kyc.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'kyc.review': ['admin', 'super_admin'],
  'sanctions.read': ['admin', 'super_admin'],
  'sanctions.import': ['super_admin'],
  'passkeys.manageOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'passkeys.reset': ['super_admin'],
  'passkeys.issueCode': ['super_admin'],
  'profile.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'profile.writeOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'notifications.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'reports.own': ['investor', 'admin', 'super_admin', 'analyst'],
  'wallets.own': ['investor', 'admin', 'super_admin', 'analyst'],
  'visits.request': ['investor', 'admin', 'super_admin'],
  'visits.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'visits.decide': ['admin', 'super_admin'],
  'questions.ask': ['investor', 'admin', 'super_admin'],
  'questions.readOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'questions.answer': ['admin', 'super_admin'],
  'savedViews.own': ['admin', 'super_admin', 'analyst'],
  'documents.read': ['investor', 'admin', 'super_admin', 'analyst'],
  'documents.publish': ['admin', 'super_admin'],
  'personalData.exportOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'personalData.eraseOwn': ['investor', 'admin', 'super_admin', 'analyst'],
  'personalData.erase': ['super_admin'],
  'users.read': ['admin', 'super_admin'],
  'users.changeRole': ['super_admin'],
  'users.setLevel': ['admin', 'super_admin'],
  'audit.read': ['admin', 'super_admin', 'analyst'],
  'audit.prove': ['admin', 'super_admin'],
  'projections.read': ['admin', 'super_admin'],
  'projections.retry': ['admin', 'super_admin'],
  'projections.decide': ['super_admin'],
  'history.read': ['admin', 'super_admin', 'analyst'],
  'history.rebuild': ['super_admin'],
  'history.branch': ['admin', 'super_admin', 'analyst'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * What it takes to do with somebody else's data what the permission on the left allows with one's own. Where one route
 * or command serves both, this table says what is asked once the data turn out to be somebody else's.
 */
export const permissionForOthers = {
  'investments.readOwn': 'investments.readAll',
  'transfers.readOwn': 'transfers.readAll',
  'kyc.readOwn': 'kyc.review',
  'profile.readOwn': 'users.read',
  'visits.readOwn': 'visits.decide',
  'questions.readOwn': 'questions.answer',
  'documents.read': 'documents.publish',
  // Works are everybody's to see; who posted about them is not.
  'warehouses.read': 'warehouses.write',
  'personalData.eraseOwn': 'personalData.erase',
} as const satisfies Partial<Record<Permission, Permission>>;
export type SharedPermission = keyof typeof permissionForOthers;

/** What it takes to be told what a whole audience of the staff is told: such notifications name people. */
export const audiencePermissions = {
  staff: 'users.read',
  super_admins: 'payouts.approve',
} as const satisfies Record<string, Permission>;
export type StaffAudience = keyof typeof audiencePermissions;
export const staffAudiences = ['staff', 'super_admins'] as const satisfies readonly StaffAudience[];

/** What it takes to be in the room of live messages that are for the staff. */
export const STAFF_ROOM_PERMISSION: Permission = 'transfers.readAll';

/**
 * Whether it is staff work, reading included: what no investor may do. Where e-mails are proved by code, staff work also
 * needs a session that was verified with a passkey lately.
 */
export function isStaffWork(permission: Permission): boolean {
  return !can('investor', permission);
}

/** Whether a role has a permission. */
export function can(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
