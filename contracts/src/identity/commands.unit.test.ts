import { expect, it } from 'vitest';
import { ERASED } from '../event.ts';
import { displayName } from './views.ts';

it.each([
  [{ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@correo.co' }, 'Ana Ruiz'],
  [{ firstName: 'Ana', lastName: '', email: 'ana@correo.co' }, 'ana@correo.co'],
  [{}, 'Usuario'],
  [{ firstName: ERASED, lastName: ERASED, email: ERASED }, ERASED],
])('the name of %j is shown as %s', (user, shown) => expect(displayName(user)).toBe(shown));
