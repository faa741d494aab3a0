import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@nodo/platform/logging';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../testing/storage.test.ts';
import { writeChain } from './chain-rows.ts';
import { restore } from './restore.ts';

const OTHER = /es de otra versión de la plataforma: recupéralo con la que lo hizo/;
const logger = createLogger({ service: 'history-import', logLevel: 'silent' });

let database: TemporaryDatabase;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await temporaryDatabase();
  await migrate(database.url, 'chain', new URL('../../../worker/migrations/', import.meta.url), logger);
  pool = createPool(database.url, 'test', logger, 1);
  folder = await mkdtemp(join(tmpdir(), 'nodo-restore-'));
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

const payoutHash: Readonly<Record<string, unknown>> = {
  tx_hash: 'ab'.repeat(32),
  transfer_id: '01890000-0000-7000-8000-000000000001',
  reserved_at: '2026-11-01T12:00:00Z',
};

async function write(row: object, table = 'payout_hashes') {
  async function* lines() {
    yield { table, row };
  }
  await writeChain(pool, lines());
}

it('restores rows of the chain that its tables have a place for, and refuses others as another release’s', async () => {
  await write(payoutHash);
  expect((await pool.query('SELECT 1 FROM chain.payout_hashes')).rowCount).toBe(1);
  const { transfer_id: _, ...less } = payoutHash;
  await expect(write({ ...payoutHash, more: 1 })).rejects.toThrow(OTHER);
  await expect(write(less)).rejects.toThrow(OTHER);
  await expect(write(payoutHash, 'of_later')).rejects.toThrow(OTHER);
});

it.each([
  ['another version', { format: 'nodo-backup', version: 2 }, OTHER],
  ['something else', { format: 'another' }, /no es el de un respaldo de esta plataforma/],
])('says whose a backup is: %s', async (_, manifest, words) => {
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const cli = { environment: {}, signal: new AbortController().signal, print: () => undefined };
  await expect(restore(folder, join(folder, 'data'), 'k'.repeat(43), cli)).rejects.toThrow(words);
});
