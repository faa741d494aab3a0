import { describe, expect, it } from 'vitest';
import { recordScreen } from './record-address.ts';

const subjectId = '01a1fbc7-49ae-72d9-b951-df7b29405414';

describe('AUDIT-01 from an entry back to its record', () => {
  it.each([
    ['user', `/admin?usuario=${subjectId}`],
    ['kyc', `/kyc-admin?caso=${subjectId}`],
    ['investment', `/investments/${subjectId}`],
    ['transfer', `/financial-tools?transferencia=${subjectId}`],
    ['projection', '/admin/projections'],
    ['settings', '/admin/financial'],
    ['warehouse', `/admin/warehouses?bodega=${subjectId}`],
    ['projectImage', `/project-images?imagen=${subjectId}`],
  ])('%s', (subjectKind, address) => {
    expect(recordScreen({ subjectKind, subjectId }, 'admin')?.to).toBe(address);
    expect(recordScreen({ subjectKind, subjectId }, 'analyst')).toBeUndefined();
  });

  it('leads nowhere from what has no screen', () => {
    expect(recordScreen({ subjectKind: 'toString', subjectId }, 'super_admin')).toBeUndefined();
  });
});
