import { notifyLive } from '@nodo/platform/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { H2C, head, openRaw, WEBSOCKET } from '../../../embedded/src/testing/raw-http.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

/** The default of the variable. */
const WAITING_SOCKETS = 30;
/** Of one person. */
const MAX_SOCKETS = 20;
let side: ReadSide;
let anaId: string;
let luisId: string;
let adminId: string;
const opened: Socket[] = [];

beforeAll(async () => {
  side = await startReadSide();
  anaId = await side.story.user('investor', 'Ana');
  luisId = await side.story.user('investor', 'Luis');
  adminId = await side.story.user('admin', 'Marta');
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => side?.stop());

interface Listener {
  readonly socket: Socket;
  readonly heard: { name: string; payload: unknown }[];
  named(name: string): unknown[];
}

function open(headers: Record<string, string>, transport = 'websocket'): Listener {
  const socket = io(side.url, { extraHeaders: headers, transports: [transport], reconnectionDelay: 50 });
  const heard: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }));
  opened.push(socket);
  return {
    socket,
    heard,
    named: (name) => heard.filter((each) => each.name === name).map((each) => each.payload),
  };
}

async function connect(cookie: string, transport?: string): Promise<Listener> {
  const listener = open({ cookie }, transport);
  await eventually(async () => listener.socket.connected);
  return listener;
}

function refusal(headers: Record<string, string>, transport?: string): Promise<string> {
  const { socket } = open(headers, transport);
  return new Promise((resolve, reject) => {
    socket.on('connect_error', (error) => resolve(error.message));
    socket.on('connect', () => reject(new Error('It was let in')));
  });
}

describe('a socket', () => {
  it('is refused without a session, with an ended one, and from a page of another site', async () => {
    expect(await refusal({})).toBe('UNAUTHENTICATED');
    expect(await refusal({ cookie: 'nodo_session=invented' })).toBe('UNAUTHENTICATED');
    const cookie = await side.signIn(anaId);
    expect(await refusal({ cookie, origin: 'https://example.com' })).toBe('websocket error');
  });

  it('hears that somebody registered, was renamed or reviewed: staff of everybody, a person of themselves', async () => {
    const ana = await connect(await side.signIn(anaId));
    const admin = await connect(await side.signIn(adminId, 'admin'));
    const told = (count: number) => eventually(() => admin.named('user.changed').length === count);
    const newId = await side.story.user('investor', 'Eva');
    // One after the other: changes of one person that are projected together share a message.
    await told(1);
    await side.story.rename(anaId, 'Ana');
    await told(2);
    await side.story.reviewKyc(newId, 'approved', adminId);
    await told(3);
    expect(admin.named('user.changed')).toMatchObject([
      { userId: newId },
      { userId: anaId },
      { userId: newId, position: side.story.position.toString() },
    ]);
    expect(ana.named('user.changed')).toMatchObject([{ userId: anaId }]);
  });

  it('hears what is its own, what is public, and for staff everything', async () => {
    const ana = await connect(await side.signIn(anaId));
    const luis = await connect(await side.signIn(luisId));
    const admin = await connect(await side.signIn(adminId, 'admin'));
    const warehouse = await side.story.warehouse();
    const investment = await side.story.invest(anaId, warehouse);
    const transfer = await side.story.transfer(investment.amountUsdt, 10);
    await side.story.match(transfer, investment);
    await side.story.reviewKyc(luisId, 'approved', adminId);
    const isLast = (listener: Listener) =>
      listener.named('kyc.changed').length > 0 && listener.named('warehouse.changed').length > 0;
    await eventually(async () => isLast(luis) && isLast(admin));
    await eventually(async () => ana.named('transfer.changed').length > 0);
    expect(ana.named('investment.changed').at(-1)).toMatchObject({ investmentId: investment.id });
    expect(ana.named('transfer.changed').at(-1)).toMatchObject({
      transferId: transfer,
      investmentId: investment.id,
      state: 'confirming',
    });
    expect(ana.named('kyc.changed')).toEqual([]);
    expect(luis.named('investment.changed')).toEqual([]);
    expect(luis.named('transfer.changed')).toEqual([]);
    expect(luis.named('kyc.changed')).toMatchObject([{ userId: luisId, status: 'approved' }]);
    expect(admin.named('investment.changed').length).toBeGreaterThan(0);
    expect(admin.named('transfer.changed').length).toBeGreaterThan(0);
    // No personal data is sent: only ids, states and positions.
    expect(JSON.stringify([...ana.heard, ...luis.heard, ...admin.heard])).not.toContain('correo.co');
  });

  it('is never told before the data is there', async () => {
    const cookie = await side.signIn(anaId);
    const { socket } = await connect(cookie);
    const answers: Promise<string | null>[] = [];
    const positions: bigint[] = [];
    socket.on('warehouse.changed', ({ position }: { position: string }) => {
      positions.push(BigInt(position));
      answers.push(side.get('/api/warehouses', cookie).then(({ headers }) => headers.get('x-at-position')));
    });
    for (let count = 0; count < 5; count += 1) await side.story.warehouse(`Bodega ${count}`);
    await eventually(async () => positions.includes(side.story.position));
    const at = await Promise.all(answers);
    positions.forEach((position, index) => {
      expect(BigInt(at[index] ?? -1)).toBeGreaterThanOrEqual(position);
    });
  });

  it('is cut within a second of the end of its session, and of no other', async () => {
    const cookie = await side.signIn(anaId);
    const other = await connect(await side.signIn(anaId));
    const { socket } = await connect(cookie);
    const session = await side.sessions.find(cookie.split('=')[1] ?? '');
    const started = Date.now();
    await side.sessions.end(session?.id ?? '');
    await eventually(async () => !socket.connected);
    // A second, on a machine that is busy with other tests; sockets that nobody told of are reviewed after a minute.
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(other.socket.connected).toBe(true);
  });

  it('is given up within 20 s by a page that hears nothing more', async () => {
    const opening = await fetch(`${side.url}/socket.io/?EIO=4&transport=polling`);
    const { pingInterval, pingTimeout } = JSON.parse((await opening.text()).slice(1));
    expect(pingInterval + pingTimeout).toBeLessThanOrEqual(20_000);
  });

  it('is told at once where the read models are', async () => {
    await side.story.warehouse('Antes');
    const cookie = await side.signIn(luisId);
    await side.fresh('/api/warehouses', cookie);
    const { named } = await connect(cookie);
    await eventually(async () => named('projection.progress').length > 0);
    // Told once more, where it came before the server listened for messages.
    expect(named('projection.progress').at(-1)).toMatchObject({ position: side.story.position.toString() });
  });

  it('is told the newest block at once, and each one after', async () => {
    await side.servers.pool.query(`CREATE SCHEMA chain; CREATE TABLE chain.state (id boolean PRIMARY KEY DEFAULT true,
      height bigint, block_id text, block_time timestamptz, solid_height bigint, energy_fee_sun bigint,
      updated_at timestamptz)`);
    await side.servers.pool.query("INSERT INTO chain.state VALUES (true, 125, 'x', now(), 107, 100, now())");
    const { named } = await connect(await side.signIn(luisId));
    await eventually(async () => named('chain.head').length > 0);
    expect(named('chain.head')).toMatchObject([{ height: 125, solidHeight: 107 }]);
    const data = { height: 126, solidHeight: 108, time: '2026-01-01T00:00:03.000Z' };
    await notifyLive(side.servers.pool, [{ event: 'chain.head', data, to: ['public'] }]);
    await eventually(async () => named('chain.head').length > 1);
    expect(named('chain.head').at(-1)).toEqual(data);
  });

  it('comes back and can fetch anew when the notifications were cut', async () => {
    const cookie = await side.signIn(luisId);
    const { socket, named } = await connect(cookie);
    let connections = 0;
    socket.on('connect', () => {
      connections += 1;
    });
    await side.servers.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'listen'",
    );
    await eventually(async () => connections > 0);
    const warehouse = await side.story.warehouse('Después');
    await eventually(async () =>
      named('warehouse.changed').some((each) => JSON.stringify(each).includes(warehouse)),
    );
  });

  it('comes back and hears what follows when the database fell silent without a word', async () => {
    const ana = await connect(await side.signIn(anaId));
    const found = await side.servers.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'listen' AND datname = current_database()",
    );
    const silence = found.rows.map(({ pid }) => pid);
    for (const pid of silence) process.kill(pid, 'SIGSTOP');
    try {
      const away = new Promise((resolve) => ana.socket.once('disconnect', resolve));
      await side.story.rename(anaId, 'Ana Silencio');
      await away;
      await eventually(async () => ana.socket.connected);
      await side.story.rename(anaId, 'Ana Otra');
      await eventually(async () => ana.named('user.changed').length > 0);
    } finally {
      for (const pid of silence) process.kill(pid, 'SIGCONT');
    }
  });

  it('survives a message that cannot be read', async () => {
    const { named } = await connect(await side.signIn(luisId));
    await side.servers.pool.query("SELECT pg_notify('live', 'rubbish')");
    await side.servers.pool.query("SELECT pg_notify('live', $1)", [
      JSON.stringify({ event: 'settings.changed', data: { revision: 'x' }, to: ['public'] }),
    ]);
    await side.story.settings('50500.00');
    await eventually(async () => named('settings.changed').length > 0);
    expect(named('settings.changed')).toHaveLength(1);
  });

  it('is not kept waiting by strangers, of whom few may wait, and not for long', async () => {
    const port = Number(new URL(side.url).port);
    const path = 'GET /socket.io/?EIO=4&transport=websocket';
    const strangers = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const stranger = await openRaw(port);
        stranger.say(head(path, WEBSOCKET));
        return stranger;
      }),
    );
    const waiting = () => strangers.filter((each) => !each.isClosed()).length;
    try {
      await eventually(async () => strangers.every(({ heard }) => heard().includes('101')));
      const { socket } = await connect(await side.signIn(anaId));
      await eventually(async () => waiting() < WAITING_SOCKETS, 3_000);
      await eventually(async () => waiting() === 0);
      expect(socket.connected).toBe(true);
    } finally {
      for (const each of strangers) each.socket.destroy();
    }
  });

  it('without a websocket hears the same, ends with its session, and counts like any other', async () => {
    const cookie = await side.signIn(anaId);
    const mixed = Array.from({ length: MAX_SOCKETS }, (_, index) => (index % 2 ? 'polling' : 'websocket'));
    const all = await Promise.all(mixed.map((transport) => connect(cookie, transport)));
    expect(await refusal({ cookie }, 'polling')).toBe('RATE_LIMITED');
    expect(await refusal({ cookie })).toBe('RATE_LIMITED');
    expect(await refusal({ cookie: 'nodo_session=invented' }, 'polling')).toBe('UNAUTHENTICATED');
    await side.story.rename(anaId, 'Ana Sin Socket');
    await eventually(async () => all.every(({ named }) => named('user.changed').length > 0));
    const session = await side.sessions.find(cookie.split('=')[1] ?? '');
    await side.sessions.end(session?.id ?? '');
    await eventually(async () => !all.some(({ socket }) => socket.connected));
  });

  it('is not kept waiting by strangers without a websocket either, who are forgotten at once', async () => {
    const address = `${side.url}/socket.io/?EIO=4&transport=polling`;
    const ask = async (sid: string) => (await fetch(`${address}&sid=${sid}`)).status;
    const sids: string[] = [];
    for (let count = 0; count < 2 * WAITING_SOCKETS; count += 1) {
      const said = await (await fetch(address)).text();
      sids.push(String(JSON.parse(said.slice(1)).sid));
    }
    const early = await Promise.all(sids.slice(0, WAITING_SOCKETS).map(ask));
    expect(new Set(early)).toEqual(new Set([400]));
    await connect(await side.signIn(anaId), 'polling');
  });

  it('is not cut off without a word when it is another protocol that is asked for', async () => {
    const port = Number(new URL(side.url).port);
    const asked = await Promise.all(
      ['/api/warehouses', '/socket.io/?EIO=4&transport=polling', '/'].map(async (path) => {
        const connection = await openRaw(port);
        connection.say(head(`GET ${path}`, H2C));
        return connection;
      }),
    );
    await eventually(async () => asked.every(({ heard }) => heard() !== ''));
    expect(asked.map(({ heard }) => heard().split(' ')[1])).toEqual(['401', '400', '404']);
    for (const { socket } of asked) socket.destroy();
  });
});
