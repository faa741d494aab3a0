import { describe, expect, it } from 'vitest';
import { ERASED } from './event.ts';
import { eventDefinitions } from './events.ts';
import {
  maskChanges,
  maskDocument,
  maskEmail,
  maskName,
  maskPerson,
  maskText,
  shortWallet,
} from './masking.ts';

describe('ROLE-06 masks', () => {
  it('keep the first letter of a name, whatever its length', () => {
    expect(maskPerson({ firstName: 'María José', lastName: 'Restrepo' })).toBe('M••• R•••');
    expect(maskPerson({ firstName: 'Álvaro', lastName: '' })).toBe('Á•••');
    expect(maskName('  ')).toBe('');
  });

  it('leave of somebody erased that they were, once', () => {
    expect(maskPerson({ firstName: ERASED, lastName: ERASED })).toBe(ERASED);
  });

  it.each([
    ['maria@dominio.co', 'm•••@d•••.co'],
    ['m@correo.com.co', 'm•••@c•••.co'],
    ['a"@b"@sitio.org', 'a•••@s•••.org'],
    ['maria@localhost', 'm•••@l•••'],
    ['sin arroba', '•••'],
    ['@x.co', '•••'],
  ])('%s → %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  it('show the last four of a document only where enough stays hidden', () => {
    expect(maskDocument('1112764821')).toBe('•••4821');
    expect(maskDocument(' CC-4821 ')).toBe('•••');
    expect(maskDocument('12345678')).toBe('•••5678');
  });

  it('shorten a wallet', () => {
    expect(shortWallet('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7N…Lj6t');
    expect(shortWallet('TR7N')).toBe('TR7N');
  });

  it('hide words, and leave nothing where there is nothing', () => {
    expect(maskText('La cédula de Ana no se lee')).toBe('•••');
    expect(maskText(null)).toBeNull();
  });
});

describe('ROLE-06 maskChanges', () => {
  it('masks what tells who somebody is and leaves the rest', () => {
    const changes = [
      { field: 'email', before: null, after: 'maria@dominio.co' },
      { field: 'role', before: 'investor', after: 'admin' },
      { field: 'identityDocument', before: '1112764821', after: null },
      { field: 'documents', before: null, after: { 'identity-document': 'kyc/1/2' } },
    ];
    expect(maskChanges('user', changes)).toEqual([
      { field: 'email', before: null, after: 'm•••@d•••.co' },
      { field: 'role', before: 'investor', after: 'admin' },
      { field: 'identityDocument', before: '•••4821', after: null },
      { field: 'documents', before: null, after: '•••' },
    ]);
  });

  it('leaves what is nobody’s as it is, and shortens the wallets of a transfer', () => {
    const named = [{ field: 'name', before: 'Bodega 1', after: 'Bodega Norte' }];
    expect(maskChanges('warehouse', named)).toEqual(named);
    const wallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    expect(maskChanges('transfer', [{ field: 'from', before: null, after: wallet }])).toEqual([
      { field: 'from', before: null, after: 'TR7N…Lj6t' },
    ]);
  });

  it('hides where a document lies outside as it hides its name', () => {
    const url = 'https://notaria.ejemplo.co/ana-gomez.pdf';
    expect(maskChanges('document', [{ field: 'url', before: null, after: url }])).toEqual([
      { field: 'url', before: null, after: '•••' },
    ]);
  });

  it.each(eventDefinitions.flatMap(({ type, personal }) => personal.map((field) => ({ type, field }))))(
    'masks $field of $type',
    ({ field }) => {
      const secret = 'Zoraida Quimbaya zq@ejemplo.co 99887766';
      const [masked] = maskChanges('user', [{ field, before: secret, after: [secret] }]);
      expect(JSON.stringify(masked)).not.toContain('Quimbaya');
      expect(JSON.stringify(masked)).not.toContain('ejemplo');
    },
  );
});
