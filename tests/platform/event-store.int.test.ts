import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { ERASED } from '@nodo/contracts/event';
import {
  EventStore,
  type NewEvent,
  RevisionConflictError,
  type StoredEvent,
} from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Storage, startStorage } from '../support/servers.ts';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
const masterKey = 'a test key that is long enough for hkdf';
let storage: Storage;
let pool: Pool;
let store: EventStore;

function metadata() {
  const id = newId();
  return {
    actor: { kind: 'service', name: 'test' } as const,
    correlationId: id,
    causationId: id,
    occurredAt: new Date().toISOString(),
  };
}

function claim(): NewEvent {
  return { id: newId(), type: 'EmailClaimed', data: { userId: newId() } };
}

function registration(email: string): NewEvent {
  return {
    id: newId(),
    type: 'UserRegistered',
    data: { email, firstName: 'Ana', lastName: 'Gómez', role: 'investor' },
  };
}

beforeAll(async () => {
  storage = await startStorage();
  await migratePlatform(storage.databaseUrl, logger);
  pool = createPool(storage.databaseUrl, 'test', logger);
  store = new EventStore(storage.eventStoreUrl, new PersonalData(pool, masterKey));
});

afterAll(async () => {
  await store.close();
  await pool.end();
  await storage.stop();
});

describe('event store access', () => {
  it('appends under an expected revision and refuses a second writer', async () => {
    const stream = `emailClaim-${newId()}`;
    const first = await store.append(stream, [claim()], { expected: 'no_stream', metadata: metadata() });
    expect(first.revision).toBe(0n);
    await expect(
      store.append(stream, [claim()], { expected: 'no_stream', metadata: metadata() }),
    ).rejects.toBeInstanceOf(RevisionConflictError);
    const second = await store.append(stream, [claim()], { expected: 0n, metadata: metadata() });
    expect(second.position).toBeGreaterThan(first.position);
  });

  it('has a repeated append take effect once', async () => {
    const stream = `emailClaim-${newId()}`;
    const event = claim();
    const once = await store.append(stream, [event], { expected: 'no_stream', metadata: metadata() });
    const again = await store.append(stream, [event], { expected: 'no_stream', metadata: metadata() });
    expect([again.position, again.revision]).toEqual([once.position, once.revision]);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('never appends personal data in clear, reads it back, and loses it with its key', async () => {
    const person = newId();
    const email = `secreto-${person}@ejemplo.co`;
    await store.append(`user-${person}`, [registration(email)], {
      expected: 'no_stream',
      metadata: metadata(),
    });
    const [read] = await store.readStream(`user-${person}`);
    expect(read?.data).toMatchObject({ email, firstName: 'Ana' });

    const raw = EventStoreDBClient.connectionString(storage.eventStoreUrl);
    for await (const { event } of raw.readStream(`user-${person}`, {
      direction: FORWARDS,
      fromRevision: START,
    })) {
      expect(JSON.stringify(event?.data)).not.toContain('secreto');
      expect(JSON.stringify(event?.data)).not.toContain('Gómez');
    }
    await raw.dispose();

    await pool.query('DELETE FROM platform.person_keys WHERE person_id = $1', [person]);
    const forgetful = new EventStore(storage.eventStoreUrl, new PersonalData(pool, masterKey));
    const [erased] = await forgetful.readStream(`user-${person}`);
    expect(erased?.data).toMatchObject({ email: ERASED, lastName: ERASED, role: 'investor' });
    await forgetful.close();
  });

  it('tells what it appended as reading it back does', async () => {
    const person = newId();
    const stream = `user-${person}`;
    const signedIn: NewEvent = { id: newId(), type: 'UserSignedIn', data: { method: 'immediate' } };
    const events = [registration('ana@ejemplo.co'), signedIn];
    const appended = await store.append(stream, events, { expected: 'no_stream', metadata: metadata() });
    const read = await store.readStream(stream);
    const comparable = ({ position: _position, recordedAt: _recordedAt, ...event }: StoredEvent) => event;
    expect(appended.events.map(comparable)).toEqual(read.map(comparable));
    expect(read.at(-1)).toMatchObject({ position: appended.position, revision: appended.revision });
  });

  it('follows the log from a position, in order, with what comes later', async () => {
    const stream = `emailClaim-${newId()}`;
    const { position } = await store.append(stream, [claim()], {
      expected: 'no_stream',
      metadata: metadata(),
    });
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    const following = (async () => {
      for await (const event of store.subscribeAll(position, stop.signal)) {
        seen.push(event);
        if (seen.length === 20) break;
      }
    })();
    for (let revision = 0n; revision < 20n; revision += 1n) {
      await store.append(stream, [claim()], { expected: revision, metadata: metadata() });
    }
    await following;
    expect(seen.map((event) => event.revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => BigInt(index + 1)),
    );
  });

  it('answers an empty list for a stream that does not exist', async () => {
    expect(await store.readStream(`user-${newId()}`)).toEqual([]);
  });
});
