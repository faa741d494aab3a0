import { type AuditRow, auditRowSchema } from '@nodo/contracts/audit/views';
import { expect, it } from 'vitest';
import { activityOf, decisionsOf } from './from-audit.ts';

const USER = '01a205fe-c55e-7573-a988-e88ac04eb94c';

function row(action: string, changes: Record<string, unknown>, reason: string | null = null): AuditRow {
  return auditRowSchema.parse({
    id: USER,
    position: '1',
    occurredAt: '2026-03-01T12:00:00.000Z',
    recordedAt: '2026-03-01T12:00:00.000Z',
    actorKind: 'user',
    actorId: '01a205fe-c55e-7573-a988-e88ac04eb000',
    actorRole: 'admin',
    action,
    subjectKind: 'kyc',
    subjectId: USER,
    changes: Object.entries(changes).map(([field, after]) => ({ field, before: null, after })),
    reason,
    correlationId: '01a205fe-c55e-7573-a988-e88ac04eb001',
    ...{ actorName: 'Marta', subjectName: 'Ana', sessionId: null, origin: null },
  });
}

it('nobody reads in their own data that a list of sanctions may name them, nor what reviewers noted for each other', () => {
  const activity = activityOf(
    [
      row('KycScreened', { matches: 'OFAC SDN: Luis Alberto Mejía (100)', screenedLists: '2026-02-27' }),
      row(
        'KycMatchDecided',
        { match: 'OFAC SDN: Luis Alberto Mejía', matchDecision: 'same' },
        'La misma cédula',
      ),
      row('KycReviewed', {
        ...{ kycStatus: 'under_review', screenedLists: '2026-02-27', screeningResult: 'confirmed' },
        ...{ exception: 'Vino con sus originales', 'identity-documentCheck': 'opened' },
        'bank-statementIssuedOn': '2026-02-01',
      }),
    ],
    USER,
  );
  expect(activity.map(({ action }) => action)).toEqual(['KycReviewed']);
  expect(activity[0]?.changes.map(({ field }) => field)).toEqual(['kycStatus', 'bank-statementIssuedOn']);
  expect(JSON.stringify(activity)).not.toMatch(/OFAC|confirm|originales/i);
});

it('nobody reads in their own data which of the staff has their verification', () => {
  const reviewer = '01a205fe-c55e-7573-a988-e88ac04eb000';
  const activity = activityOf([row('KycAssigned', { kycAssignee: reviewer })], USER);
  expect(activity).toMatchObject([{ action: 'KycAssigned', by: 'Equipo de Nodo Cartago', changes: [] }]);
  expect(JSON.stringify(activity)).not.toContain(reviewer);
});

it('nobody reads in their own data the reason that staff wrote for each other, and each that they are told', () => {
  const actions = ['RepurchaseApproved', 'DocumentWithdrawn', 'RepurchaseRejected', 'TransferRejected'];
  const activity = activityOf(
    actions.map((action) => row(action, {}, 'Hay caja')),
    USER,
  );
  expect(activity.map(({ action, reason }) => [action, reason])).toEqual([
    ['RepurchaseApproved', null],
    ['DocumentWithdrawn', null],
    ['RepurchaseRejected', 'Hay caja'],
    ['TransferRejected', 'Hay caja'],
  ]);
});

it('KYC-17 whoever was approved all along reads in their own data what was decided about their renewal', () => {
  const decided = row('KycReviewed', { kycStatus: 'approved', renewal: 'declined' }, 'No se lee el extracto');
  const changes = decided.changes.map((each) =>
    each.field === 'kycStatus' ? { ...each, before: 'approved' } : each,
  );
  const told = { from: 'approved', to: 'approved', renewal: 'declined', notes: 'No se lee el extracto' };
  expect(decisionsOf([{ ...decided, changes }], USER)).toMatchObject([told]);
  expect(decisionsOf([{ ...decided, changes: changes.slice(0, 1) }], USER)).toMatchObject([
    { from: 'approved', renewal: null },
  ]);
  expect(activityOf([decided], USER)[0]?.changes.map(({ field }) => field)).toContain('renewal');
});
