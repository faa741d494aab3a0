import { randomUUID } from 'node:crypto';
import {
  ANY,
  EventStoreDBClient,
  NO_STREAM,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, events, newStream, rejection, startTestStore, type TestStore } from './harness.test.ts';
import { streamIdentifier, uuidOf } from './protocol.ts';

/** What the official client never sends, or exposes only in part: through its generated stubs. */

let store: TestStore;
let raw: InstanceType<typeof streamsGrpc.StreamsClient>;
const prefix = newStream('raw');

beforeAll(async () => {
  store = await startTestStore();
  raw = new streamsGrpc.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
  for (const [index, type] of ['Apple', 'Pear', '$system', 'Apple', 'Plum'].entries()) {
    await store.client.appendToStream(`${prefix}-${index}`, events(1, type), { expectedRevision: NO_STREAM });
  }
});

afterAll(async () => {
  raw.close();
  await store.close();
});

type Expression = InstanceType<typeof streams.ReadReq.Options.FilterOptions.Expression>;

function allRequest(uuid: 'string' | 'structured' = 'string') {
  const uuidOption = new streams.ReadReq.Options.UUIDOption();
  if (uuid === 'string') uuidOption.setString(new shared.Empty());
  else uuidOption.setStructured(new shared.Empty());
  return new streams.ReadReq.Options()
    .setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
    .setCount('1000')
    .setUuidOption(uuidOption)
    .setNoFilter(new shared.Empty());
}

function filtered(expression: Expression, by: 'type' | 'stream') {
  const filter = new streams.ReadReq.Options.FilterOptions().setMax(32).setCheckpointintervalmultiplier(1);
  if (by === 'type') filter.setEventType(expression);
  else filter.setStreamIdentifier(expression);
  return allRequest().setFilter(filter);
}

const regex = (text: string) => new streams.ReadReq.Options.FilterOptions.Expression().setRegex(text);
const prefixes = (list: string[]) =>
  new streams.ReadReq.Options.FilterOptions.Expression().setPrefixList(list);

async function read(options: InstanceType<typeof streams.ReadReq.Options>): Promise<ReadResp[]> {
  return collect<ReadResp>(raw.read(new streams.ReadReq().setOptions(options)));
}

function recorded(response: ReadResp) {
  const event = response.getEvent()?.getEvent();
  if (!event) throw new Error('not an event');
  return event;
}

async function indexes(options: InstanceType<typeof streams.ReadReq.Options>): Promise<number[]> {
  const names = (await read(options)).map((response) =>
    Buffer.from(recorded(response).getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
  );
  return names.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length + 1)));
}

describe('a filtered read of $all', () => {
  it.each([
    ['stream prefixes', filtered(prefixes([`${prefix}-1`, `${prefix}-4`]), 'stream'), [1, 4]],
    ['a stream expression', filtered(regex(`^${prefix}-[23]$`), 'stream'), [2, 3]],
    ['type prefixes', filtered(prefixes(['Ap', '$sys']), 'type'), [0, 2, 3]],
    ['a type expression', filtered(regex('^[^$].*'), 'type'), [0, 1, 3, 4]],
    ['a type expression, bounded', filtered(regex('^[^$].*'), 'type').setCount('3'), [0, 1, 3]],
  ] as const)('by %s', async (_, options, expected) => {
    expect(await indexes(options)).toEqual(expected);
    const backwards = options.clone().setReadDirection(1);
    const end = new streams.ReadReq.Options.AllOptions().setEnd(new shared.Empty());
    if (options.getCount() === '1000')
      expect(await indexes(backwards.setAll(end))).toEqual([...expected].reverse());
  });

  it('refuses a broken expression and a filter on a stream', async () => {
    const broken = await rejection(read(filtered(regex('('), 'type')));
    const onStream = filtered(regex('x'), 'type')
      .clone()
      .setStream(new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(streamIdentifier('x')));
    expect(broken).toMatchObject({ code: status.INVALID_ARGUMENT });
    expect(await rejection(read(onStream))).toMatchObject({ code: status.INVALID_ARGUMENT });
  });
});

it('gives event ids in the form asked for', async () => {
  const ids = async (form: 'string' | 'structured') =>
    (await read(allRequest(form))).map((response) => {
      expect(recorded(response).getId()?.hasStructured()).toBe(form === 'structured');
      return uuidOf(recorded(response).getId());
    });
  const text = await ids('string');
  expect(text.length).toBeGreaterThan(4);
  expect(await ids('structured')).toEqual(text);
});

describe('batch append', () => {
  function part(correlationId: string, stream: string | undefined, count: number, isFinal: boolean) {
    const request = new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(correlationId))
      .setIsFinal(isFinal);
    if (stream !== undefined) {
      request.setOptions(new streams.BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream)));
    }
    for (let index = 0; index < count; index++) {
      const message = new streams.BatchAppendReq.ProposedMessage()
        .setId(new shared.UUID().setString(randomUUID()))
        .setData(Buffer.from('{}').toString('base64'));
      message.getMetadataMap().set('type', 'T').set('content-type', 'application/json');
      request.addProposedMessages(message);
    }
    return request;
  }

  async function send(requests: ReturnType<typeof part>[]): Promise<BatchAppendResp[]> {
    const call = raw.batchAppend();
    const answers = collect<BatchAppendResp>(call);
    for (const request of requests) call.write(request);
    call.end();
    return answers;
  }

  it('answers a request without expectation once, as a bad request, and drops its later parts', async () => {
    const id = randomUUID();
    const answers = await send([
      part(id, newStream(), 1, false),
      part(id, undefined, 1, false),
      part(id, undefined, 1, true),
    ]);
    expect(answers.map((answer) => answer.getError()?.getMessage())).toEqual(['BadRequest']);
    expect(uuidOf(answers[0]?.getCorrelationId())).toBe(id);
  });

  it('ignores parts of an append it never heard of', async () => {
    expect(await send([part(randomUUID(), undefined, 1, true)])).toEqual([]);
  });

  it('puts the parts of several appends together', async () => {
    const streamNames = [newStream(), newStream()];
    // Batches so small that each append is sent in many parts.
    await Promise.all(
      streamNames.map((name) =>
        store.client.appendToStream(name, events(50), { expectedRevision: NO_STREAM, batchAppendSize: 200 }),
      ),
    );
    for (const name of streamNames) {
      const found = await collect(store.client.readStream<{ type: string; data: { index: number } }>(name));
      expect(found.map(({ event }) => event?.data.index)).toEqual(
        Array.from({ length: 50 }, (_, index) => index),
      );
    }
  });

  it('answers an append whose deadline has passed', async () => {
    const stream = newStream();
    const error = await rejection(store.client.appendToStream(stream, events(1), { deadline: -1_000 }));
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    expect(await rejection(collect(store.client.readStream(stream)))).toMatchObject({
      type: 'stream-not-found',
    });
  });
});

describe('while Postgres stands still', () => {
  /** Suspends the backend that appends while `work` runs. */
  async function whileStill(work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: store.postgres.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await client.end();
    const pid = rows[0]?.pid;
    if (pid === undefined) throw new Error('Nobody writes');
    process.kill(pid, 'SIGSTOP');
    try {
      await work();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  it('an append is answered at its deadline, also while its commit is under way', async () => {
    const stream = newStream();
    const append = () =>
      store.client.appendToStream(stream, events(1), { expectedRevision: ANY, deadline: 400 });
    await whileStill(async () => {
      const overdue = await Promise.all([rejection(append()), rejection(append())]);
      for (const error of overdue) expect(error).toMatchObject({ type: 'deadline-exceeded' });
    });
    await store.client.appendToStream(stream, events(1), { expectedRevision: ANY });
  });
});

describe('around the streams', () => {
  it('gossips as the one node, which leads', async () => {
    const client = new gossipGrpc.GossipClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
    const members = await new Promise<unknown[]>((resolve, reject) => {
      client.read(new shared.Empty(), (error, info) => {
        if (error) reject(error);
        else
          resolve(
            info.getMembersList().map((m) => [m.getState(), m.getIsAlive(), m.getHttpEndPoint()?.getPort()]),
          );
      });
    });
    client.close();
    expect(members).toEqual([[8, true, store.port]]);
  });

  it('is found through gossip by a cluster connection string', async () => {
    const seed = `127.0.0.1:${store.port}`;
    const client = EventStoreDBClient.connectionString(`esdb://${seed},${seed}?tls=false`);
    const { success } = await client.appendToStream(newStream(), events(1), { expectedRevision: NO_STREAM });
    expect(success).toBe(true);
    await client.dispose();
  });

  it('says that it has no persistent subscriptions and no projections', async () => {
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    const refused = await Promise.all([
      rejection(store.client.createPersistentSubscriptionToStream(newStream(), 'group', settings)),
      rejection(store.client.enableProjection('$by_category')),
    ]);
    for (const error of refused) expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
  });
});
