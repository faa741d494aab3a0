import { expect, it } from 'vitest';
import { ERASED } from '../event.ts';
import { avatarInitial, displayName } from './views.ts';

it.each([
  [{ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@correo.co' }, 'Ana Ruiz'],
  [{ firstName: 'Ana', lastName: '', email: 'ana@correo.co' }, 'ana@correo.co'],
  [{}, 'Usuario'],
  [{ firstName: ERASED, lastName: ERASED, email: ERASED }, ERASED],
])('the name of %j is shown as %s', (user, shown) => expect(displayName(user)).toBe(shown));

it.each([
  [{ firstName: 'ana', email: 'zoe@correo.co' }, 'A'],
  [{ firstName: '', email: 'zoe@correo.co' }, 'Z'],
  [{ email: 'zoe@correo.co' }, 'Z'],
  [{}, 'U'],
])('NAV-19 the initial of %j is %s', (user, shown) => expect(avatarInitial(user)).toBe(shown));
