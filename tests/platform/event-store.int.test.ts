import { once } from 'node:events';
import { createServer } from 'node:net';
import { EventStoreDBClient, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import { ERASED } from '@nodo/contracts/event';
import { EventStore, type NewEvent, type StoredEvent } from '@nodo/platform/event-store';
import { eventStoreUrlSchema } from '@nodo/platform/event-store-url';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { RevisionConflictError } from '@nodo/platform/revision-conflict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRefusingStore } from '../../embedded/src/testing/refusing-store.test.ts';
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

    await new PersonalData(pool, masterKey).destroy(person);
    const forgetful = new EventStore(storage.eventStoreUrl, new PersonalData(pool, masterKey));
    const [erased] = await forgetful.readStream(`user-${person}`);
    expect(erased?.data).toMatchObject({ email: ERASED, lastName: ERASED, role: 'investor' });
    await forgetful.close();
  });

  describe('when the key of a person is missing', () => {
    const rename: NewEvent = { id: newId(), type: 'UserProfileChanged', data: { firstName: 'Eva' } };
    const unavailable = { code: 'PERSONAL_DATA_UNAVAILABLE', status: 503 };
    const keyOf = (person: string) =>
      pool.query('SELECT * FROM platform.person_keys WHERE person_id = $1', [person]);

    async function somebody(): Promise<{ person: string; stream: string; position: bigint }> {
      const person = newId();
      const stream = `user-${person}`;
      const { position } = await store.append(stream, [registration(`${person}@ejemplo.co`)], {
        expected: 'no_stream',
        metadata: metadata(),
      });
      return { person, stream, position };
    }

    it('tells that from an erasure, says so in its health, makes no second key, and recovers', async () => {
      const { person, stream } = await somebody();
      const { rows } = await keyOf(person);
      await pool.query('DELETE FROM platform.person_keys WHERE person_id = $1', [person]);
      const keys = new PersonalData(pool, masterKey);
      const other = new EventStore(storage.eventStoreUrl, keys);
      await keys.check();

      await expect(other.readStream(stream)).rejects.toMatchObject(unavailable);
      for (const expected of [0n, 'no_stream'] as const) {
        const event = expected === 0n ? rename : registration('otra@ejemplo.co');
        await expect(other.append(stream, [event], { expected, metadata: metadata() })).rejects.toMatchObject(
          unavailable,
        );
      }
      const document: NewEvent = {
        id: newId(),
        type: 'KycDraftSaved',
        data: { identityDocument: '123', documents: {} },
      };
      await expect(
        other.append(`kyc-${person}`, [document], { expected: 'no_stream', metadata: metadata() }),
      ).rejects.toMatchObject(unavailable);
      expect((await keyOf(person)).rowCount).toBe(0);
      await expect(keys.check()).rejects.toMatchObject({
        ...unavailable,
        message: 'Falta la clave de los datos personales de una persona.',
      });
      // Other people are unaffected.
      const { stream: neighbour } = await somebody();
      expect(await other.readStream(neighbour)).toHaveLength(1);

      await pool.query('INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2)', [
        person,
        rows[0]?.wrapped_key,
      ]);
      await keys.check();
      await other.append(stream, [rename], { expected: 0n, metadata: metadata() });
      expect(await other.readStream(stream)).toMatchObject([
        { data: { firstName: 'Ana' } },
        { data: { firstName: 'Eva' } },
      ]);
      await other.close();
    });

    it('a key that does not open what is there counts as missing', async () => {
      const [{ person, stream }, another] = [await somebody(), await somebody()];
      await pool.query('DELETE FROM platform.person_keys WHERE person_id = $1', [person]);
      await pool.query(
        `INSERT INTO platform.person_keys (person_id, wrapped_key)
         SELECT $1, wrapped_key FROM platform.person_keys WHERE person_id = $2`,
        [person, another.person],
      );
      const keys = new PersonalData(pool, masterKey);
      const other = new EventStore(storage.eventStoreUrl, keys);
      await expect(other.readStream(stream)).rejects.toMatchObject(unavailable);
      await expect(
        other.append(stream, [rename], { expected: 0n, metadata: metadata() }),
      ).rejects.toMatchObject(unavailable);
      await expect(keys.check()).rejects.toMatchObject(unavailable);
      await other.close();
    });

    it('whoever follows the log is handed the event as one that cannot be read, and what comes after', async () => {
      const { person, stream, position } = await somebody();
      await pool.query('DELETE FROM platform.person_keys WHERE person_id = $1', [person]);
      const { stream: next } = await somebody();
      const other = new EventStore(storage.eventStoreUrl, new PersonalData(pool, masterKey));
      const stop = new AbortController();
      const seen: string[] = [];
      for await (const event of other.followAll(position - 1n, stop.signal)) {
        if (event.stream === stream) expect(event).toMatchObject({ unreadable: unavailable });
        seen.push(event.stream);
        if (event.stream === next) break;
      }
      expect(seen).toEqual([stream, next]);
      await other.close();
    });
  });

  it.each([
    ['an event it does not know', 'SomethingNewer', { userId: newId() }, 1],
    ['a version newer than it knows', 'EmailClaimed', { userId: newId() }, 99],
  ])('does not read past %s, nor reads it as something older', async (_, type, data, schemaVersion) => {
    const stream = `emailClaim-${newId()}`;
    await store.append(stream, [claim()], { expected: 'no_stream', metadata: metadata() });
    const raw = EventStoreDBClient.connectionString(storage.eventStoreUrl);
    const newer = jsonEvent({ type, data, metadata: { ...metadata(), schemaVersion } });
    await raw.appendToStream(stream, newer, { expectedRevision: 0n });
    await raw.dispose();
    await expect(store.readStream(stream)).rejects.toMatchObject({
      code: 'NEWER_VERSION_NEEDED',
      status: 503,
    });
    expect(await store.readEvent(stream, 1n)).toMatchObject({ type, unreadable: expect.any(Error) });
  });

  describe('when the server refuses', () => {
    const append = (to: EventStore) =>
      to.append(`emailClaim-${newId()}`, [claim()], { expected: 'no_stream', metadata: metadata() });

    it.each([
      ['the rights', 7, { exception: 'access-denied' }],
      ['the credentials', 16, {}],
    ])('%s, it says that waiting does not help', async (_, code, answered) => {
      const refusing = await startRefusingStore(code, answered);
      const outside = new EventStore(refusing.url, new PersonalData(pool, masterKey));
      const denied = { code: 'STORE_ACCESS_DENIED', status: 503 };
      await expect(append(outside)).rejects.toMatchObject(denied);
      await expect(outside.readStream('emailClaim-1')).rejects.toMatchObject(denied);
      await expect(outside.ping()).rejects.toMatchObject({
        ...denied,
        message: expect.stringContaining('EVENTSTORE_URL'),
      });
      await outside.close();
      refusing.stop();
    });

    it('since it is no leader, it says that it is away for a moment, and goes to the leader next', async () => {
      const { port } = new URL(storage.eventStoreUrl.replace('esdb:', 'http:'));
      const follower = await startRefusingStore(5, {
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': port,
      });
      const away = { code: 'UNAVAILABLE', status: 503 };
      const outside = new EventStore(follower.url, new PersonalData(pool, masterKey));
      await expect(append(outside)).rejects.toMatchObject(away);
      expect((await append(outside)).revision).toBe(0n);
      expect(follower.calls()).toBe(1);
      await outside.close();
      const reading = new EventStore(follower.url, new PersonalData(pool, masterKey));
      await expect(reading.readStream('emailClaim-1')).rejects.toMatchObject(away);
      expect(await reading.readStream('emailClaim-1')).toEqual([]);
      expect(follower.calls()).toBe(2);
      await reading.close();
      follower.stop();
    });
  });

  it('finds the leader within three seconds where a node of its cluster is silent', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    const nodes = `127.0.0.1:${address.port},${new URL(storage.eventStoreUrl.replace('esdb:', 'http:')).host}`;
    const url = eventStoreUrlSchema.parse(`esdb://${nodes}?tls=false`);
    // The client asks the nodes in an order of its own choice.
    for (let client = 0; client < 4; client += 1) {
      const outside = new EventStore(url, new PersonalData(pool, masterKey));
      const began = performance.now();
      const options = { expected: 'no_stream', metadata: metadata() } as const;
      expect((await outside.append(`emailClaim-${newId()}`, [claim()], options)).revision).toBe(0n);
      expect(performance.now() - began).toBeLessThan(3_000);
      await outside.close();
    }
    silent.close();
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
