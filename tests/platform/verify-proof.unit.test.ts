import type { AuditProof } from '@nodo/contracts/audit/values';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { newId } from '@nodo/platform/ids';
import {
  consistencyRanges,
  Frontier,
  inclusionRanges,
  joinPeaks,
  leafHash,
  peaksOf,
  type Range,
  valueHash,
} from '@nodo/platform/merkle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSound, verifyProof } from '../../web/src/features/audit/proof/verify-proof.ts';

const ADMIN = newId();
const correlationId = newId();

/** Events of a log: the review of another KYC each. */
const records = Array.from({ length: 120 }, (_, index) => ({
  stream: `kyc-${index}`,
  revision: '3',
  id: newId(),
  type: 'KycReviewed',
  recordedAt: '2026-03-10T17:00:00.250Z',
  format: 'json' as const,
  data: { from: 'pending', to: 'approved', notes: 'enc:v1:AAAA', via: 'review', attempt: index },
  metadata: {
    actor: { kind: 'user' as const, id: ADMIN, role: 'admin' as const },
    correlationId,
    causationId: newId(),
    occurredAt: '2026-03-10T17:00:00.000Z',
    schemaVersion: 1,
    later: { unheard: 'of' },
  },
}));
type LogEvent = (typeof records)[number];

const nodes = new Map<string, Buffer>();
const roots: Buffer[] = [Buffer.alloc(0)];
const tree = new Frontier(0, []);
for (const record of records) {
  for (const { level, index, hash } of tree.add(leafHash(record))) nodes.set(`${level}/${index}`, hash);
  roots.push(tree.root);
}
const hashOf = (range: Range) =>
  joinPeaks(
    peaksOf(range).map(({ level, index }) => nodes.get(`${level}/${index}`) ?? Buffer.alloc(0)),
  ).toString('hex');
const rootHash = (size: number) => roots[size]?.toString('hex') ?? '';

function proofOf(index: number, size: number, headSize: number | null): AuditProof {
  const { data, metadata, ...fields } = records[index] as LogEvent;
  return {
    event: { ...fields, data, metadata, dataHash: valueHash(data) },
    index,
    tree: { size, rootHash: rootHash(size) },
    inclusion: inclusionRanges(index, size).map(hashOf),
    head:
      headSize === null
        ? null
        : {
            size: headSize,
            rootHash: rootHash(headSize),
            reason: 'daily',
            recordedAt: '2026-03-11T05:00:00.000Z',
            actorKind: 'service',
            actorName: 'worker',
          },
    consistency: headSize === null ? [] : consistencyRanges(headSize, size).map(hashOf),
  };
}

function entryOf(index: number): AuditRow {
  const { id, recordedAt, metadata } = records[index] as LogEvent;
  return {
    id,
    position: '1',
    occurredAt: metadata.occurredAt,
    recordedAt,
    actorKind: 'user',
    actorId: ADMIN,
    actorRole: 'admin',
    action: 'KycReviewed',
    subjectKind: 'kyc',
    subjectId: String(index),
    changes: [
      { field: 'kycStatus', before: 'pending', after: 'approved' },
      { field: 'notes', before: null, after: 'Todo en orden' },
      { field: 'attempt', before: null, after: index },
    ],
    reason: 'Todo en orden',
    correlationId,
    sessionId: null,
    origin: null,
    actorName: 'Marta Gómez',
    subjectName: 'Ana Gómez',
  };
}

const places = fc
  .integer({ min: 1, max: 120 })
  .chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size), fc.integer({ min: 1, max: size })));

describe('S14 a proof that a browser checks', () => {
  it('holds for every event, whatever the head', async () => {
    await fc.assert(
      fc.asyncProperty(places, async ([index, size, head]) => {
        const verdict = await verifyProof(entryOf(index), proofOf(index, size, head));
        expect(verdict).toEqual({
          content: { holds: true, differs: [] },
          isIncluded: true,
          goesOn: true,
          isCovered: index < head,
          compared: ['kycStatus', 'attempt'],
        });
        expect(isSound(verdict)).toBe(true);
      }),
      { numRuns: 150 },
    );
    const bare = await verifyProof(entryOf(0), proofOf(0, 1, null));
    expect(bare).toMatchObject({ isIncluded: true, goesOn: null, isCovered: false });
    expect(isSound(bare)).toBe(true);
  });

  it('falls with any hash that is another one', async () => {
    const other = 'f'.repeat(64);
    await fc.assert(
      fc.asyncProperty(places, fc.nat(), async ([index, size, head], which) => {
        const proof = proofOf(index, size, head);
        const forged: AuditProof[] = [
          { ...proof, tree: { ...proof.tree, rootHash: other } },
          { ...proof, head: proof.head && { ...proof.head, rootHash: other } },
          { ...proof, event: { ...proof.event, revision: '4' } },
          { ...proof, event: { ...proof.event, dataHash: other } },
          { ...proof, index: index + 1 },
        ];
        for (const part of ['inclusion', 'consistency'] as const) {
          const path = proof[part];
          if (path.length === 0) continue;
          forged.push({ ...proof, [part]: path.with(which % path.length, other) });
          forged.push({ ...proof, [part]: path.toSpliced(which % path.length, 1) });
          forged.push({ ...proof, [part]: [...path, other] });
        }
        for (const one of forged) expect(isSound(await verifyProof(entryOf(index), one))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['la fecha', { occurredAt: '2026-03-10T17:00:00.001Z' }],
    ['la fecha de registro', { recordedAt: '2026-03-10T17:00:00.251Z' }],
    ['quién lo hizo', { actorId: newId() }],
    ['con qué rol', { actorRole: 'super_admin' }],
    ['la acción', { action: 'KycExpired' }],
    ['el registro', { subjectId: '8' }],
    ['la correlación', { correlationId: newId() }],
    ['kycStatus', { changes: [{ field: 'kycStatus', before: 'pending', after: 'rejected' }] }],
    ['kycStatus', { changes: [{ field: 'kycStatus', before: 'expired', after: 'approved' }] }],
    ['attempt', { changes: [{ field: 'attempt', before: null, after: 8 }] }],
  ])('says that %s is not as the event has it', async (name, change) => {
    const verdict = await verifyProof({ ...entryOf(7), ...change }, proofOf(7, 120, 100));
    expect(verdict).toMatchObject({ content: { holds: false, differs: [name] }, isIncluded: true });
    expect(isSound(verdict)).toBe(false);
  });

  it('finds data that are not those of the leaf, and does without them', async () => {
    const proof = proofOf(7, 120, 100);
    const altered = { ...proof, event: { ...proof.event, data: { ...records[7]?.data, via: 'edit' } } };
    expect((await verifyProof(entryOf(7), altered)).content.differs).toEqual(['los datos del evento']);
    const { data: _, ...event } = proof.event;
    const masked = await verifyProof(entryOf(7), { ...proof, event });
    expect(isSound(masked)).toBe(true);
    expect(masked.compared).toEqual([]);
  });
});
