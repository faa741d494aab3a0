import { expect, it, test } from 'vitest';
import { can, type Permission } from './permissions.ts';

test.each<Permission>(['users.read', 'kyc.review', 'settings.write', 'warehouses.write', 'videos.write'])(
  'ROLE-07 an admin and a super admin have %s alike, and nobody else has it',
  (permission) => {
    expect(can('admin', permission)).toBe(true);
    expect(can('super_admin', permission)).toBe(true);
    expect(can('investor', permission)).toBe(false);
    expect(can('analyst', permission)).toBe(false);
  },
);

it('ROLE-06 only a super admin changes roles, approves payouts and skips parked events', () => {
  for (const permission of ['users.changeRole', 'payouts.approve', 'projections.decide'] as const) {
    expect(can('super_admin', permission)).toBe(true);
    expect(can('admin', permission)).toBe(false);
  }
});
