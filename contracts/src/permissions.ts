import type { Role } from './roles.ts';

/**
 * The permission table, used by both APIs and by the web app's menus. Anything not listed is denied. Access to one's
 * own data is granted by ownership, not by this table, and is checked where the data is.
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
 * The permission needed to apply to others' data what the permission on the left allows for one's own. Where one route
 * or command serves both, this table decides once the data turns out to be somebody else's.
 */
export const permissionForOthers = {
  'investments.readOwn': 'investments.readAll',
  'transfers.readOwn': 'transfers.readAll',
  'kyc.readOwn': 'kyc.review',
  'profile.readOwn': 'users.read',
  'visits.readOwn': 'visits.decide',
  'questions.readOwn': 'questions.answer',
  'documents.read': 'documents.publish',
  // Everybody signed in sees construction updates, but not who posted them.
  'warehouses.read': 'warehouses.write',
  'personalData.eraseOwn': 'personalData.erase',
} as const satisfies Partial<Record<Permission, Permission>>;
export type SharedPermission = keyof typeof permissionForOthers;

/** Permission needed to see the notifications of a staff audience: they name people. */
export const audiencePermissions = {
  staff: 'users.read',
  super_admins: 'payouts.approve',
} as const satisfies Record<string, Permission>;
export type StaffAudience = keyof typeof audiencePermissions;
export const staffAudiences = ['staff', 'super_admins'] as const satisfies readonly StaffAudience[];

/** Permission needed to join the staff room of live messages. */
export const STAFF_ROOM_PERMISSION: Permission = 'transfers.readAll';

/**
 * Whether a permission is for staff work, including reading: anything investors may not do. Where e-mails are verified
 * by code, staff work also requires a session recently verified with a passkey.
 */
export function isStaffWork(permission: Permission): boolean {
  return !can('investor', permission);
}

/** Whether a role has a permission. */
export function can(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}
