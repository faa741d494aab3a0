import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AuditProof, auditProofSchema } from '@nodo/contracts/audit/values';
import {
  type AuditRow,
  auditPageSchema,
  auditTreeViewSchema,
  consistencyViewSchema,
  treeHeadAnswerSchema,
} from '@nodo/contracts/audit/views';
import { beforeAll, expect, test } from 'vitest';
import { isBeginning } from '../../web/src/features/audit/proof/merkle.ts';
import { isSound, verifyProof } from '../../web/src/features/audit/proof/verify-proof.ts';
import { ADMIN, ANALYST } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const script = fileURLToPath(new URL('../../scripts/audit-verify.mjs', import.meta.url));
const settings = {
  minimumInvestment: '50000',
  monthlyReturnRate: '0.0135',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: true,
  reason: 'Nuevo contrato ancla',
};

const stage = productStage({ environment: { SWEEP_MS: '500' } });
let admin: Client;
let analyst: Client;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  analyst = await stage.signIn(ANALYST);
});

async function entries(query = ''): Promise<AuditRow[]> {
  const { body } = await admin.get(`/api/audit?limit=200${query}`);
  return auditPageSchema.parse(body).rows;
}

async function proofOf(id: string, client = admin): Promise<AuditProof> {
  return eventually('the event to be in the tree', async () => {
    const answer = await client.get(`/api/audit/${id}/proof`);
    return answer.status === 409 ? undefined : auditProofSchema.parse(answer.body);
  });
}

const tree = async () => auditTreeViewSchema.parse((await admin.get('/api/audit/tree')).body);
const sealed = async () =>
  treeHeadAnswerSchema.parse((await admin.send('POST', '/api/audit/tree-heads', {})).body);

async function verify(text: string, ...args: string[]): Promise<string> {
  const file = join(stage.product.dataDir, `${randomUUID()}.ndjson`);
  await writeFile(file, text);
  return new Promise((resolve) => {
    execFile(process.execPath, [script, file, ...args], (_, out, err) => resolve(out + err));
  });
}

const exported = async () => {
  const answer = await admin.get('/api/audit/tree/export');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="historia-\d{4}-\d\d-\d\d\.ndjson"$/);
  return answer.text;
};

test('S14 AUDIT-01 every entry of the audit is proved, and what it shows is what the log says', async () => {
  const rows = await entries();
  expect(rows.length).toBeGreaterThan(50);
  const kinds = new Set<string>();
  for (const row of rows) {
    const verdict = await verifyProof(row, await proofOf(row.id));
    expect(verdict, `${row.action} ${JSON.stringify(row.changes)}`).toMatchObject({
      content: { holds: true },
      isIncluded: true,
    });
    expect(isSound(verdict)).toBe(true);
    kinds.add(row.action);
  }
  expect(kinds.size).toBeGreaterThan(5);
});

test('S14 the worker has a head recorded by itself, and an administrator another one, once for each key', async () => {
  const daily = await eventually('the daily head', async () =>
    (await tree()).heads.find(({ reason }) => reason === 'daily'),
  );
  expect(daily).toMatchObject({ actorKind: 'service', actorName: 'worker' });
  const key = randomUUID();
  const record = () => admin.send('POST', '/api/audit/tree-heads', {}, { key });
  const answer = await record();
  expect(answer.status, answer.text).toBe(201);
  const head = treeHeadAnswerSchema.parse(answer.body);
  expect((await record()).body).toEqual(head);
  const now = await tree();
  expect(now.broken).toBeNull();
  const { recordedAt: _, ...known } = head;
  expect(now.heads.filter(({ size }) => size === head.size)).toEqual([
    expect.objectContaining({ ...known, actorKind: 'user', reason: 'requested' }),
  ]);
  const path = `/api/audit/tree/consistency?from=${daily.size}&to=${head.size}`;
  const between = consistencyViewSchema.parse((await admin.get(path)).body);
  expect(between.fromRoot).toBe(daily.rootHash);
  expect(await isBeginning(daily, head, between.path)).toBe(true);
  const more = await admin.send('POST', '/api/audit/tree-heads', { reason: 'daily' });
  expect(more.status).toBe(400);
});

test('S14 an entry is covered by the head that comes after it', async () => {
  // First to something else, so that it is a change in a second try as well.
  const other = { ...settings, monthlyReturnRate: '0.0125', reason: 'Otro contrato' };
  for (const body of [other, settings])
    expect((await admin.send('POST', '/api/financial-settings', body)).status).toBe(200);
  const [row] = await entries('&action=FinancialSettingsUpdated');
  if (!row) throw new Error('The change was not audited');
  const before = await verifyProof(row, await proofOf(row.id));
  expect(before).toMatchObject({ isIncluded: true, goesOn: true, isCovered: false });
  await sealed();
  const proof = await eventually('the head to be projected', async () => {
    const next = await proofOf(row.id);
    return next.head && next.head.size > next.index ? next : undefined;
  });
  const after = await verifyProof(row, proof);
  expect(after).toMatchObject({ isIncluded: true, goesOn: true, isCovered: true });
  expect(after.compared).toContain('monthlyReturnRate');
});

test('S14 an analyst proves entries without seeing what they hold', async () => {
  const [row] = auditPageSchema.parse(
    (await analyst.get('/api/audit?action=FinancialSettingsUpdated')).body,
  ).rows;
  if (!row) throw new Error('The analyst sees no change');
  const proof = await proofOf(row.id, analyst);
  expect(proof.event).not.toHaveProperty('data');
  expect(isSound(await verifyProof(row, proof))).toBe(true);
  expect((await analyst.get('/api/audit/tree/export')).status).toBe(403);
});

test('S14 the export is verified by a tool that shares no code, and holds nothing personal', async () => {
  const head = await sealed();
  const text = await exported();
  expect(await verify(text, '--head', `${head.size}:${head.rootHash}`)).toMatch(
    /^\d+ eventos, \d+ cabezas, íntegro\n/,
  );
  for (const word of [ADMIN, 'Camila', '1112765']) expect(text).not.toContain(word);
  const line = text.split('\n').find((one) => one.includes('Nuevo contrato ancla')) ?? '';
  const forged = text.replace(line, line.replace('0.0135', '0.0136'));
  expect(forged).not.toBe(text);
  expect(await verify(forged)).toMatch(/^ALTERADO · /);
});

test('S14 a proof is refused in words for what is not there, and for what the tree does not have', async () => {
  expect((await admin.get(`/api/audit/${randomUUID()}/proof`)).status).toBe(404);
  const { size } = await tree();
  const beyond = await admin.get(`/api/audit/tree/consistency?from=1&to=${size + 100_000}`);
  expect(beyond.status).toBe(400);
  expect(refusalOf(beyond)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { to: expect.stringMatching(/^El árbol tiene/) },
  });
  expect((await admin.get('/api/audit/tree/consistency?from=2&to=1')).status).toBe(400);
});

test('S14 who changes the log is found out by the entry, by the export, and by the next head', async () => {
  const [row] = await entries('&action=FinancialSettingsUpdated');
  if (!row) throw new Error('The change was not audited');
  const alter = (from: string, to: string) =>
    inDatabase(stage.product, async (client) => {
      const changed = await client.query(
        `UPDATE event_store.events SET data = convert_to(replace(convert_from(data, 'UTF8'), $1, $2), 'UTF8') WHERE id = $3`,
        [from, to, row.id],
      );
      expect(changed.rowCount).toBe(1);
    });
  await alter('0.0135', '0.0185');
  const verdict = await verifyProof(row, await proofOf(row.id));
  expect(verdict).toMatchObject({
    content: { holds: false, differs: ['monthlyReturnRate'] },
    isIncluded: false,
  });
  expect(await verify(await exported())).toMatch(/^ALTERADO · /);
  await alter('0.0185', '0.0135');
  expect(isSound(await verifyProof(row, await proofOf(row.id)))).toBe(true);

  // A tree that was recomputed over a changed log is inconsistent with the last recorded head.
  const [last] = (await tree()).heads;
  const level = Math.floor(Math.log2(last?.size ?? 0));
  await inDatabase(stage.product, (client) =>
    client.query('UPDATE projection.tree_nodes SET hash = sha256(hash) WHERE level = $1 AND index = 0', [
      level,
    ]),
  );
  const refused = await admin.send('POST', '/api/audit/tree-heads', {});
  expect(refused.status).toBe(409);
  expect(refusalOf(refused).code).toBe('AUDIT_TREE_BROKEN');
});
