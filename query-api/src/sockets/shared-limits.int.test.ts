import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { loadConfig } from '@nodo/platform/config';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { SharedRedis } from '@nodo/platform/shared-redis';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { startServers } from '../../../projector/src/testing/harness.test.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { hasRedis, RedisServer } from '../../../tests/support/redis.ts';
import { startQueryApi } from '../app.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { WaitingRoom } from './waiting-room.ts';

const MAXIMUM = 3;
/** Three looks at those who waited longest: by then, whoever was to be closed is. */
const THREE_LOOKS_MS = 1_500;
const logger = createLogger({ service: 'query-api', logLevel: 'silent' });
let redis: RedisServer;
let closing: (() => unknown)[] = [];

class Connection extends EventEmitter {
  readyState = 'open';
  close(): void {
    this.readyState = 'closed';
    this.emit('close');
  }
}

/** Both limits as one process applies them. */
async function startProcess(leaseMs?: number) {
  const config = loadConfig('query-api', { ...nowhereEnvironment, REDIS_URL: redis.url });
  const shared = await SharedRedis.open(config, logger);
  const limit = new ConnectionLimit(MAXIMUM, shared, leaseMs);
  const waiting = new WaitingRoom<Connection>({ perAddress: MAXIMUM, waitingMs: 60_000, redis: shared });
  const die = () => {
    limit.close();
    waiting.close();
    shared?.close();
  };
  closing.push(die);
  return { limit, waiting, shared, die };
}

/** Opens twice the maximum, at each of the processes in turn; returns those that were let in. */
async function open(processes: readonly { limit: ConnectionLimit }[], personId: string) {
  const entered: Connection[] = [];
  for (let index = 0; index < 2 * MAXIMUM; index += 1) {
    const connection = new Connection();
    if (await processes[index % processes.length]?.limit.enter(personId, connection))
      entered.push(connection);
  }
  return entered;
}

beforeEach(async () => {
  if (hasRedis) redis = await RedisServer.start();
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
  await redis?.kill();
});

describe.runIf(hasRedis)('the limit of connections of a person', () => {
  it('holds over all processes, and ends with the connections', async () => {
    const processes = [await startProcess(), await startProcess()];
    const [personId, another] = [newId(), newId()];
    const entered = await open(processes, personId);
    expect(entered).toHaveLength(MAXIMUM);
    expect(await open(processes, another)).toHaveLength(MAXIMUM);
    expect(await redis.count(`EVAL "return #redis.call('KEYS', '*${personId}*')" 0`)).toBe(0);
    for (const connection of entered) connection.close();
    await eventually('the first person to have none', async () => (await redis.count('DBSIZE')) === 1);
    expect(await open(processes.toReversed(), personId)).toHaveLength(MAXIMUM);
  });

  it('counts those of a process that lives, and forgets those of one that died', async () => {
    const personId = newId();
    const [dying, other] = [await startProcess(3_000), await startProcess(3_000)];
    expect(await open([dying], personId)).toHaveLength(MAXIMUM);
    const until = performance.now() + 4_000;
    while (performance.now() < until) {
      expect(await open([other], personId)).toEqual([]);
      await delay(100);
    }
    dying.die();
    await eventually('room for another', () => other.limit.enter(personId, new Connection()));
  });

  it.each([
    ['killed', () => redis.kill(), () => redis.startAgain()],
    ['silent', async () => redis.pause(), async () => redis.resume()],
  ])('holds in each process while Redis is %s, and is shared again', async (_how, lose, bringBack) => {
    const [one, other] = [await startProcess(3_000), await startProcess(3_000)];
    const personId = newId();
    await lose();
    expect(await open([one], personId)).toHaveLength(MAXIMUM);
    expect(await open([one, other], newId())).toHaveLength(2 * MAXIMUM);
    await bringBack();
    await eventually('Redis to be used again', () => !one.shared?.isAway && !other.shared?.isAway);
    expect(await open([one, other], newId())).toHaveLength(MAXIMUM);
    await eventually('those who came meanwhile to be counted', async () => {
      const connection = new Connection();
      const isIn = await other.limit.enter(personId, connection);
      connection.close();
      return !isIn;
    });
  });

  it('is that of two query-apis', async () => {
    const servers = await startServers();
    const started: RunningService[] = [];
    closing.push(async () => {
      await Promise.all(started.map((service) => service.stop()));
      await servers.stop();
    });
    const config = loadConfig('query-api', { ...servers.environment, REDIS_URL: redis.url });
    for (let index = 0; index < 2; index += 1) started.push(await startQueryApi(config, servers.logger));
    const token = await new Sessions(servers.pool, config.sessionSecret).open({
      ...{ id: newId(), role: 'investor', method: 'immediate' },
    });
    const connect = (index: number) => {
      const url = `http://127.0.0.1:${started[index % 2]?.port}`;
      const extraHeaders = { cookie: `${SESSION_COOKIE}=${token}` };
      const socket = io(url, { extraHeaders, transports: ['websocket'], forceNew: true });
      closing.unshift(() => socket.close());
      return new Promise<Socket | string>((resolve) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', ({ message }) => resolve(message));
      });
    };
    const open: Socket[] = [];
    for (let index = 0; index < 20; index += 1) {
      const socket = await connect(index);
      if (typeof socket !== 'string') open.push(socket);
    }
    expect(open).toHaveLength(20);
    expect([await connect(0), await connect(1)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    open[0]?.close();
    await eventually('room at the other one', async () => typeof (await connect(1)) !== 'string');
  });
});

describe.runIf(hasRedis)('the limit of connections of an address on which nobody signed in', () => {
  const address = '203.0.113.7';
  const isOpen = ({ readyState }: Connection) => readyState === 'open';

  function enter({ waiting }: Pick<Awaited<ReturnType<typeof startProcess>>, 'waiting'>): Connection[] {
    return Array.from({ length: MAXIMUM }, () => {
      const connection = new Connection();
      waiting.enter(address, connection);
      return connection;
    });
  }

  it('closes those that waited longest at any process', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const early = enter(one);
    const counted = `EVAL "return redis.call('ZCARD', redis.call('KEYS', 'limits:*waiting*')[1] or '')" 0`;
    await eventually('them to be counted', async () => (await redis.count(counted)) === MAXIMUM);
    // By a clock that counts whole milliseconds.
    await delay(2);
    const late = enter(other);
    await eventually('the first ones to be closed', () => !early.some(isOpen));
    expect(await redis.count(`EVAL "return #redis.call('KEYS', '*${address}*')" 0`)).toBe(0);
    await delay(THREE_LOOKS_MS);
    expect(late.every(isOpen)).toBe(true);
    const [first] = late;
    if (first) other.waiting.leave(first);
    enter(one).slice(1).forEach(one.waiting.leave, one.waiting);
    await delay(THREE_LOOKS_MS);
    expect(late.every(isOpen)).toBe(true);
  });

  it('is that of each process while Redis is away, and closes nobody for what Redis lost', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const before = enter(one);
    await redis.kill();
    const meanwhile = enter(other);
    await redis.startAgain();
    await eventually('Redis to be used again', () => !one.shared?.isAway && !other.shared?.isAway);
    await delay(THREE_LOOKS_MS);
    expect([...before, ...meanwhile].every(isOpen)).toBe(true);
    enter(one);
    expect(before.some(isOpen)).toBe(false);
  });
});
