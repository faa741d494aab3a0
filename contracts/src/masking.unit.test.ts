import { describe, expect, it } from 'vitest';
import { ERASED } from './event.ts';
import { eventDefinitions } from './events.ts';
import {
  maskChanges,
  maskData,
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

describe('masks of whole events and states', () => {
  const wallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it("reach personal fields at any depth, and leave what is nobody's", () => {
    const state = {
      registered: { email: 'maria@dominio.co', firstName: 'María', role: 'investor' },
      passkeys: [{ passkeyId: 'p1', name: 'iPhone de María' }],
      formerNames: ['Mariana', 'Ruiz'],
      formerEmails: ['mariana@dominio.co'],
    };
    expect(maskData('user', state)).toEqual({
      registered: { email: 'm•••@d•••.co', firstName: 'M•••', role: 'investor' },
      passkeys: [{ passkeyId: 'p1', name: '•••' }],
      formerNames: ['M•••', 'R•••'],
      formerEmails: ['m•••@d•••.co'],
    });
    expect(maskData('warehouse', { name: 'Bodega 1', reason: 'obra' })).toEqual({
      name: 'Bodega 1',
      reason: 'obra',
    });
  });

  it('shorten wallets under any name, as a key, too', () => {
    const account = { addresses: { [wallet]: { since: '2026' } }, credited: '5', returns: ['2026-03/abc'] };
    expect(maskData('account', account)).toEqual({
      addresses: { 'TR7N…Lj6t': { since: '2026' } },
      credited: '5',
      returns: ['2026-03/abc'],
    });
    expect(maskData('transfer', { from: wallet, status: 'requested' })).toEqual({
      from: 'TR7N…Lj6t',
      status: 'requested',
    });
  });

  it('hide ways to documents and words of reviewers, and not what a status was', () => {
    const path = 'kyc/01a205fe-c55e-7573-a988-e88ac04eb94c/01a205fe-c570-7573-a988-e88ac04eb8bb';
    const kyc = {
      uploads: { [path]: { objectPath: path, contentType: 'application/pdf' } },
      submitted: [path],
      review: { from: 'under_review', notes: 'Vive en Cartago' },
    };
    expect(maskData('kyc', kyc)).toEqual({
      uploads: { '•••b8bb': { objectPath: '•••', contentType: 'application/pdf' } },
      submitted: ['•••b8bb'],
      review: { from: 'under_review', notes: '•••' },
    });
  });

  it('hide whom lists of sanctions name, also in what staff decided about it', () => {
    const match = {
      ...{ list: 'ofac-sdn', entryId: '900001', mainName: 'Luis Alberto Mejía', born: ['1970-03-12'] },
      ...{ nationalities: ['Colombia'], decision: 'same', reason: 'La misma cédula' },
    };
    const masked = JSON.stringify(maskData('kyc', { screening: { matches: [match], decided: [match] } }));
    for (const value of Object.values(match).flat()) expect(masked).not.toContain(value);
  });

  it('hide what somebody called a thing of theirs, before and after', () => {
    expect(maskData('user', { passkeyId: 'p1', from: 'iPhone', to: 'iPhone de María' })).toEqual({
      passkeyId: 'p1',
      from: '•••',
      to: '•••',
    });
  });

  it('hide why staff look at read models anew, and not which', () => {
    const ordered = { projections: ['portfolio'], until: null, reason: 'El saldo de Camila no cuadra' };
    for (const category of ['rebuilds', 'projection'])
      expect(maskData(category, ordered)).toEqual({ ...ordered, reason: '•••' });
  });

  it('leave of an event of the catalogue no personal field as it is', () => {
    for (const { personal } of eventDefinitions) {
      for (const field of personal as readonly string[]) {
        expect(maskData('user', { [field]: 'Palabras secretas' })).not.toEqual({
          [field]: 'Palabras secretas',
        });
      }
    }
  });
});
