import { expect, it } from 'vitest';
import { roleLabel } from './roles.ts';

it.each([
  [undefined, 'Inversionista'],
  [null, 'Inversionista'],
  ['super_admin', 'Super Admin'],
  ['newer', 'Usuario'],
  ['', 'Usuario'],
])('ROLE-02 the role %s is shown as %s', (role, shown) => expect(roleLabel(role)).toBe(shown));
