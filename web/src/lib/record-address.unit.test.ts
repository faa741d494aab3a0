import { describe, expect, it } from 'vitest';
import { peopleOf, recordScreen, streamScreens } from './record-address.ts';

const subjectId = '01a1fbc7-49ae-72d9-b951-df7b29405414';

describe('AUDIT-01 from an entry back to its record', () => {
  it.each([
    ['user', `/admin/users/${subjectId}`],
    ['kyc', `/kyc-admin?caso=${subjectId}`],
    ['investment', `/investments/${subjectId}`],
    ['transfer', `/financial-tools?transferencia=${subjectId}`],
    ['projection', '/admin/projections'],
    ['settings', '/admin/financial'],
    ['projectImage', `/project-images?imagen=${subjectId}`],
  ])('%s', (subjectKind, address) => {
    expect(recordScreen({ subjectKind, subjectId }, 'admin')?.to).toBe(address);
    expect(recordScreen({ subjectKind, subjectId }, 'analyst')).toBeUndefined();
  });

  it('a warehouse, for whom may only read it, on its own page', () => {
    const warehouse = { subjectKind: 'warehouse', subjectId };
    expect(recordScreen(warehouse, 'admin')?.to).toBe(`/admin/warehouses?bodega=${subjectId}`);
    expect(recordScreen(warehouse, 'analyst')?.to).toBe(`/warehouses/${subjectId}`);
  });

  it('and to whom it is about and who did it, each once, for who may read names', () => {
    const actorId = '01a1fbc7-49ae-72d9-b951-000000000001';
    const by = { actorKind: 'user', actorId, actorName: 'Marta' } as const;
    const [theirs, hers] = [`/admin/users/${subjectId}`, `/admin/users/${actorId}`];
    const of = (subjectKind: string, actor: { actorKind: 'user'; actorId: string; actorName: string } = by) =>
      peopleOf({ subjectKind, subjectId, ...actor }, 'admin').map(({ to }) => to);
    expect(of('kyc')).toEqual([theirs, hers]);
    expect(of('user')).toEqual([hers]);
    expect(of('investment')).toEqual([hers]);
    expect(of('kyc', { ...by, actorId: subjectId })).toEqual([theirs]);
    expect(peopleOf({ subjectKind: 'kyc', subjectId, ...by, actorKind: 'service' }, 'admin')).toHaveLength(1);
    expect(peopleOf({ subjectKind: 'kyc', subjectId, ...by }, 'analyst')).toEqual([]);
  });

  it('leads nowhere from what has no screen', () => {
    expect(recordScreen({ subjectKind: 'toString', subjectId }, 'super_admin')).toBeUndefined();
  });
});

describe('from a stream of the history back to its record', () => {
  const to = (stream: string, role: Parameters<typeof streamScreens>[1] = 'admin') =>
    streamScreens(stream, role).map((link) => link.to);
  const person = `/admin/users/${subjectId}`;

  it.each([
    ['user', [person]],
    ['kyc', [`/kyc-admin?caso=${subjectId}`, person]],
    ['account', [person]],
    ['questions', [person]],
    ['investment', [`/investments/${subjectId}`]],
    ['transfer', [`/financial-tools?transferencia=${subjectId}`]],
    ['wallet', []],
  ])('%s', (category, addresses) => {
    expect(to(`${category}-${subjectId}`)).toEqual(addresses);
    expect(to(`${category}-${subjectId}`, 'analyst')).toEqual([]);
  });

  it('warehouse', () => {
    expect(to(`warehouse-${subjectId}`)).toEqual([`/admin/warehouses?bodega=${subjectId}`]);
    expect(to(`warehouse-${subjectId}`, 'analyst')).toEqual([`/warehouses/${subjectId}`]);
  });
});
