import { describe, expect, it } from 'vitest';
import { auditAddress } from '../../lib/audit-address.ts';
import { dayEnd, dayOf, dayStart, readAuditView, writeAuditView } from './audit-view.ts';

const person = '01a1fbc7-49ae-72d9-b951-df7b29405414';

describe('AUDIT-01 the filter in the address', () => {
  it('comes back as it was written', () => {
    const view = {
      filter: { person, kind: 'kyc', field: 'kycStatus', from: '2026-01-01T05:00:00.000Z' },
      direction: 'asc',
      page: 3,
      entryId: person,
    } as const;
    expect(readAuditView(writeAuditView(view))).toEqual(view);
  });

  it('leaves out what makes no sense', () => {
    const view = readAuditView(
      new URLSearchParams('persona=ana&tipo=dinero&desde=ayer&campo=role&pagina=-2&entrada=1&orden=x'),
    );
    expect(view).toEqual({ filter: { field: 'role' }, direction: 'desc', page: 1, entryId: undefined });
  });

  it('asks for no page further on than the API looks', () => {
    expect(readAuditView(new URLSearchParams('pagina=9999')).page).toBe(5_000);
  });

  it('is short when nothing is chosen', () => {
    expect(auditAddress({})).toBe('/audit?');
    expect(auditAddress({ person })).toBe(`/audit?persona=${person}`);
  });
});

describe('AUDIT-01 a period in days of Bogotá', () => {
  it('holds its first and its last day whole', () => {
    expect(dayStart('2026-11-20')).toBe('2026-11-20T05:00:00.000Z');
    expect(dayEnd('2026-11-20')).toBe('2026-11-21T05:00:00.000Z');
    expect(dayStart('2026-13-40')).toBeUndefined();
  });

  it('is shown as it was chosen', () => {
    expect(dayOf(dayStart('2026-03-01'))).toBe('2026-03-01');
    expect(dayOf(dayEnd('2026-02-28'), true)).toBe('2026-02-28');
    expect(dayOf(undefined)).toBe('');
  });
});
