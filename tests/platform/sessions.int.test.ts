import { newId } from '@nodo/platform/ids';
import { Lease, LeaseLostError } from '@nodo/platform/lease';
import { createLogger } from '@nodo/platform/logging';
import { createPool, listen, migratePlatform, type Pool, transaction } from '@nodo/platform/postgres';
import { SESSION_ENDED_CHANNEL, Sessions } from '@nodo/platform/sessions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Storage, startStorage } from '../support/servers.ts';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
let storage: Storage;
let pool: Pool;
let sessions: Sessions;

beforeAll(async () => {
  storage = await startStorage();
  await Promise.all([
    migratePlatform(storage.databaseUrl, logger),
    migratePlatform(storage.databaseUrl, logger),
  ]);
  pool = createPool(storage.databaseUrl, 'test', logger);
  sessions = new Sessions(pool, 'a session secret that is long enough!');
});

afterAll(async () => {
  await pool.end();
  await storage.stop();
});

describe('sessions', () => {
  it('AUTH-08 opens, finds and ends a session; the table never holds the token', async () => {
    const userId = newId();
    const token = await sessions.open({ id: userId, role: 'investor', method: 'immediate' });
    const session = await sessions.find(token);
    expect(session).toMatchObject({ userId, role: 'investor' });
    const stored = await pool.query('SELECT token_hash::text FROM platform.sessions WHERE user_id = $1', [
      userId,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain(Buffer.from(token).toString('hex'));
    await sessions.end(session?.id ?? '');
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('AUTH-08 refuses a forged token, an idle session and one past its last day', async () => {
    const token = await sessions.open({ id: newId(), role: 'admin', method: 'immediate' });
    expect(await sessions.find(`${token}x`)).toBeUndefined();
    const session = await sessions.find(token);
    await pool.query(
      "UPDATE platform.sessions SET last_seen_at = now() - interval '13 hours' WHERE id = $1",
      [session?.id],
    );
    expect(await sessions.find(token)).toBeUndefined();
    await pool.query('UPDATE platform.sessions SET last_seen_at = now(), expires_at = now() WHERE id = $1', [
      session?.id,
    ]);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('AUDIT-01 keeps from where a session was opened after it ended, but not of somebody who was erased', async () => {
    const origins = async (userId: string) => {
      const text =
        'SELECT session_id, address, user_agent, method FROM platform.session_origins WHERE user_id = $1';
      return (await pool.query(text, [userId])).rows;
    };
    const [id, sessionId] = [newId(), newId()];
    const from = { address: 'fe80::1%eth0', userAgent: 'x'.repeat(500) };
    await sessions.open({ id, role: 'investor', method: 'code', sessionId, ...from });
    await sessions.endAll(id);
    const kept = { session_id: sessionId, address: 'fe80::1', user_agent: 'x'.repeat(300), method: 'code' };
    expect(await origins(id)).toEqual([kept]);
    const erased = newId();
    await pool.query('INSERT INTO platform.person_keys (person_id, destroyed_at) VALUES ($1, now())', [
      erased,
    ]);
    await sessions.open({ id: erased, role: 'investor', method: 'code', ...from });
    expect(await origins(erased)).toEqual([]);
  });

  it('deletes sessions past their last day with the next one, but not those of a device that receives pushes', async () => {
    const userId = newId();
    const [expired, ofDevice, open] = [newId(), newId(), newId()];
    for (const sessionId of [expired, ofDevice, open]) {
      await sessions.open({ id: userId, role: 'investor', method: 'code', sessionId });
    }
    await pool.query(
      `INSERT INTO platform.push_devices (id, user_id, session_id, sealed, device) VALUES ($1, $2, $3, '', 'Chrome')`,
      [newId(), userId, ofDevice],
    );
    await pool.query(
      "UPDATE platform.sessions SET expires_at = now() - interval '1 second' WHERE id = ANY($1::uuid[])",
      [[expired, ofDevice]],
    );
    await sessions.open({ id: newId(), role: 'investor', method: 'code' });
    const left = await pool.query<{ id: string }>(
      'SELECT id FROM platform.sessions WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    expect(left.rows.map(({ id }) => id)).toEqual([ofDevice, open].toSorted());
  });

  it('tells every process which sessions ended', async () => {
    const userId = newId();
    const stop = new AbortController();
    const heard: string[] = [];
    const connected = vi.fn();
    const listening = listen(
      storage.databaseUrl,
      [SESSION_ENDED_CHANNEL],
      { onMessage: (_channel, payload) => heard.push(payload), onConnect: connected },
      { logger, signal: stop.signal },
    );
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 15_000 });
    await sessions.open({ id: userId, role: 'investor', method: 'immediate' });
    await sessions.open({ id: userId, role: 'investor', method: 'immediate' });
    await sessions.endAll(userId);
    await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 15_000 });
    stop.abort();
    await listening;
  });
});

describe('leases', () => {
  it('lets one hold a lease, and fences off whoever was overtaken', async () => {
    const name = `test-${newId()}`;
    const first = new Lease(pool, name, 3);
    const second = new Lease(pool, name, 3);
    expect(await first.acquire()).toBe(true);
    expect(await second.acquire()).toBe(false);
    await transaction(pool, (client) => first.assertHeld(client));
    await vi.waitFor(async () => expect(await second.acquire()).toBe(true), { timeout: 15_000 });
    expect(second.fence).toBe(2n);
    await expect(transaction(pool, (client) => first.assertHeld(client))).rejects.toBeInstanceOf(
      LeaseLostError,
    );
    await second.release();
    expect(await first.acquire()).toBe(true);
    expect(first.fence).toBe(3n);
  });
});
