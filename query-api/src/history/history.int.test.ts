import { bogotaDay } from '@nodo/contracts/bogota';
import { type HistoryEvent, momentViewSchema } from '@nodo/contracts/history/moment';
import { historyActivitySchema, historyPageSchema, historyPlaceSchema } from '@nodo/contracts/history/views';
import { streams } from '@nodo/contracts/streams';
import { UNSTORABLE } from '@nodo/contracts/text';
import { deriveId, newId } from '@nodo/platform/ids';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { TREASURY, WALLET } from '../../../projector/src/testing/story.test.ts';
import { startHistory } from '../testing/history-stage.test.ts';

const { side, session, adminId, admin, analyst, investor, ana, warehouse, investment, transfer, ...read } =
  await startHistory();
const { page, list, refused, streamPage } = read;
afterAll(() => side.stop());

const typesOf = (events: readonly HistoryEvent[]) => events.map(({ type }) => type);

describe('API-45 the explorer of the history', () => {
  it('has every event with both times, stream, revision, version and who caused it', async () => {
    const all = await list({});
    const positions = all.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? 1 : -1)));
    const reviewed = all.find(({ type }) => type === 'KycReviewed');
    expect(reviewed).toMatchObject({
      stream: `kyc-${ana}`,
      category: 'kyc',
      revision: 5,
      schemaVersion: 6,
      actorKind: 'user',
      actorId: adminId,
      actorName: 'Marta Gómez',
      sessionId: null,
    });
    expect(reviewed?.occurredAt).toMatch(/^2026-01-05/);
    expect(reviewed?.recordedAt).not.toBe(reviewed?.occurredAt);
    // Includes events that are not audited.
    expect(typesOf(all)).toContain('PaymentAmountClaimed');
  });

  it('turns pages by position in both directions, without gaps or doubles', async () => {
    const all = await list({});
    for (const direction of ['asc', 'desc'] as const) {
      const found: HistoryEvent[] = [];
      let cursor: string | null = null;
      do {
        const next = await page({ direction, limit: 4, ...(cursor === null ? {} : { cursor }) });
        found.push(...next.events);
        cursor = next.next;
      } while (cursor !== null);
      expect(found).toEqual(direction === 'desc' ? all : all.toReversed());
    }
  });

  it('skips what lies between a cursor and a page far from it', async () => {
    const [all, ofTwo] = [await list({}), await list({ category: 'user,investment' })];
    const [first] = all;
    if (!first) throw new Error('There are no events');
    expect((await page({ skip: 5, limit: 3 })).events).toEqual(all.slice(5, 8));
    const { events, next } = await page({ cursor: first.position, skip: 2, limit: 4 });
    expect([events, next]).toEqual([all.slice(3, 7), all[6]?.position]);
    expect((await page({ direction: 'asc', skip: 2, limit: 2 })).events).toEqual(
      all.toReversed().slice(2, 4),
    );
    expect((await page({ category: 'user,investment', skip: 2, limit: 1 })).events).toEqual(
      ofTwo.slice(2, 3),
    );
    expect(await page({ skip: all.length, limit: 3 })).toEqual({ events: [], next: null });
    expect(await side.fresh('/api/history/events?skip=100001', admin)).toMatchObject({
      status: 400,
      body: { fields: { skip: 'Se saltan de 0 a 100000 eventos' } },
    });
  });

  it('filters by everything an event is known by, and by several at once', async () => {
    expect(typesOf(await list({ type: 'KycReviewed,WarehouseCreated' }))).toEqual([
      'WarehouseCreated',
      'KycReviewed',
    ]);
    const ofTwo = await list({ category: 'investment,paymentAmount' });
    expect(new Set(ofTwo.map(({ category }) => category))).toEqual(new Set(['investment', 'paymentAmount']));
    expect(await list({ category: 'investment,paymentAmount', type: 'InvestmentConfirmed' })).toHaveLength(1);
    expect(typesOf(await list({ stream: `warehouse-${warehouse}` }))).toEqual([
      'CapitalReserved',
      'WarehouseCreated',
    ]);
    expect(typesOf(await list({ actor: adminId }))).toEqual(['KycReviewed']);
    const [renamed] = await list({ session });
    expect(renamed?.type).toBe('UserProfileChanged');
    expect(typesOf(await list({ correlation: renamed?.correlationId ?? '' }))).toEqual([
      'UserProfileChanged',
    ]);
    expect(typesOf(await list({ causation: renamed?.causationId ?? '' }))).toEqual(['UserProfileChanged']);
    expect(await page({ actor: adminId, type: 'WarehouseCreated' })).toEqual({ events: [], next: null });
  });

  it('jumps to a position or a moment, exactly', async () => {
    const all = await list({});
    const [, second, third] = all;
    if (!second || !third) throw new Error('There are too few events');
    expect((await list({ to: second.position }))[0]).toEqual(second);
    expect((await list({ to: second.occurredAt }))[0]).toEqual(third);
    expect((await list({ from: third.occurredAt, direction: 'asc' }))[0]?.occurredAt).toBe(third.occurredAt);
    expect(await list({ from: second.position, to: second.position })).toEqual([second]);
    const later = new Date(Date.parse(all[0]?.occurredAt ?? '') + 1).toISOString();
    expect(await list({ from: later })).toEqual([]);
  });

  it('finds what was pasted, whatever it names', async () => {
    const [confirmed] = await list({ type: 'TransferConfirmed' });
    if (!confirmed) throw new Error('There is no such event');
    expect(await list({ q: confirmed.id })).toEqual([confirmed]);
    expect(await list({ q: confirmed.position })).toEqual([confirmed]);
    expect(typesOf(await list({ q: 'TransferConfirmed' }))).toEqual(['TransferConfirmed']);
    expect(await list({ q: `warehouse-${warehouse}` })).toHaveLength(2);
    const ofAna = await list({ q: ana });
    expect(new Set(ofAna.map(({ category }) => category))).toEqual(new Set(['user', 'kyc']));
    const data = await streamPage(`transfer-${transfer}`);
    const { txHash } = Object(data.events[0]?.read?.data);
    const byHash = await list({ q: txHash });
    expect(new Set(byHash.map(({ stream }) => stream))).toEqual(
      new Set([`transfer-${transfer}`, `investment-${investment.id}`]),
    );
    expect(await list({ q: `0x${txHash}` })).toEqual(byHash);
    expect((await list({ q: WALLET })).map(({ stream }) => stream)).toContain(`investment-${investment.id}`);
    expect(await list({ q: `${ana}@correo.co` })).toEqual(ofAna);
    expect(await list({ q: 'nadie@correo.co' })).toEqual([]);
    expect(await list({ q: newId() })).toEqual([]);
  });

  it('finds a wallet, a claim and money that left by the address or the hash pasted', async () => {
    const { story } = side;
    const beto = await story.user('investor', 'Beto');
    const claim = { claimId: newId(), userId: beto, txHash: 'c'.repeat(64), note: 'La envié ayer' };
    await story.append(streams.transferClaims(beto), { type: 'TransferClaimed', data: claim });
    await story.proveWallet(ana);
    const txHash = 'd'.repeat(64);
    const outflow = deriveId('transfer', txHash, 0);
    const moved = { txHash, logIndex: 0, from: TREASURY, to: WALLET, amount: '10.000000' };
    const place = { blockNumber: 100, blockHash: 'b'.repeat(64), blockTime: story.now.toISOString() };
    await story.append(streams.transfer(outflow), { type: 'OutflowDetected', data: { ...moved, ...place } });
    const streamsOf = async (q: string) => (await list({ q })).map(({ stream }) => stream);
    expect.soft(await streamsOf(claim.txHash)).toEqual([streams.transferClaims(beto)]);
    expect.soft(await streamsOf(txHash)).toEqual([streams.transfer(outflow)]);
    const byAddress = await streamsOf(WALLET);
    expect.soft(byAddress).toContain(streams.wallet(deriveId('wallet', WALLET)));
    expect.soft(byAddress).toContain(streams.transfer(outflow));
  });

  it.each(['asc', 'desc'] as const)(
    'knows the place of any moment in a list that is %s',
    async (direction) => {
      const inOrder = async (query: Readonly<Record<string, string>>) => {
        const { body } = await side.fresh(
          `/api/history/events?${new URLSearchParams({ ...query, direction, limit: '200' })}`,
          admin,
        );
        return historyPageSchema.parse(body).events;
      };
      const [all, users] = [await inOrder({}), await inOrder({ category: 'user' })];
      const placeOf = async (query: Readonly<Record<string, string>>) => {
        const address = `/api/history/events/place?${new URLSearchParams({ direction, ...query })}`;
        return side.ask(historyPlaceSchema, address, admin);
      };
      for (const [index, { position }] of all.entries()) {
        expect(await placeOf({ at: position })).toEqual({
          ...{ at: position, position, before: index, isCut: false },
          first: index === 0 ? null : all[0]?.position,
        });
        const isBy = (other: HistoryEvent) => BigInt(other.position) <= BigInt(position);
        const target = direction === 'asc' ? users.findLast(isBy) : users.find(isBy);
        const place = await placeOf({ at: position, category: 'user' });
        expect(place.position).toBe(target?.position ?? null);
        if (target) expect(place.before).toBe(users.indexOf(target));
        else expect(place.before).toBe(direction === 'asc' ? 0 : users.length);
      }
      const newest = direction === 'asc' ? all.at(-1) : all[0];
      expect(await placeOf({ at: new Date().toISOString() })).toMatchObject({ position: newest?.position });
      const refusal = await refused(`events/place?direction=${direction}&at=2020-01-01T00:00:00Z`);
      expect(refusal).toMatchObject({
        status: 400,
        body: { fields: { at: expect.stringMatching(/^La historia empieza el /) } },
      });
    },
  );

  it('reads the past of itself', async () => {
    const [, , third] = await list({});
    const past = await list({ asOf: third?.position ?? '' });
    expect(past[0]).toEqual(third);
  });

  it.each([
    ['type=Nada', 'type', 'No conocemos ese tipo de evento'],
    ['category=nada', 'category', 'No conocemos esa categoría'],
    ['from=2026-01-05T12:00:00', 'from', /con su zona/],
    ['to=2020-01-01T00:00:00Z', 'to', /^La historia empieza el .*2026/],
    ['to=999999999999', 'to', /^La historia llega hasta la posición \d+$/],
    ['q=hola', 'q', /^Pega un identificador/],
    ['q=a%00@b', 'q', UNSTORABLE],
    ['q=user-%00', 'q', UNSTORABLE],
    ['limit=0', 'limit', /de 1 a 200/],
    ['cursor=x', 'cursor', 'La posición es un número'],
  ])('refuses %s in words', async (query, name, words) => {
    const { status, body } = await refused(`events?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [name]: typeof words === 'string' ? words : expect.stringMatching(words) },
    });
  });

  it('shows analysts masked names, lets them find nobody by e-mail, and investors nothing', async () => {
    const [renamed] = await list({ session }, analyst);
    expect(renamed).toMatchObject({ actorId: ana, actorName: 'A••• G•••' });
    const [reviewed] = await list({ type: 'KycReviewed' }, analyst);
    expect(reviewed?.actorName).toBe('Marta Gómez');
    expect(await refused(`events?q=${ana}@correo.co`, analyst)).toMatchObject({
      status: 400,
      body: { fields: { q: 'Busca por el identificador completo de la persona' } },
    });
    expect((await refused('events', investor)).status).toBe(403);
    expect((await refused(`streams/user-${ana}`, investor)).status).toBe(403);
  });

  it('counts what happened by day and kind, and tells what stands still', async () => {
    const { status, body } = await side.fresh('/api/history/activity?days=90', analyst);
    expect(status).toBe(200);
    const activity = historyActivitySchema.parse(body);
    expect(activity).toMatchObject({ total: (await list({})).length, parkedKeys: 0, parkedEvents: 0 });
    expect(activity.position).toBe((await list({}))[0]?.position);
  });

  it('names the projections that stand still, without the keys', async () => {
    const { pool } = side.servers;
    await pool.query(`INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
      SELECT projection, key, position, 'user-1', 0, 'UserRegistered', gen_random_uuid(), 'broken'
      FROM (VALUES ('kyc', 'one', 1), ('users', 'one', 1), ('users', 'one', 2), ('users', 'two', 3))
        AS parked (projection, key, position)`);
    const { body } = await side.fresh('/api/history/activity', analyst);
    await pool.query('DELETE FROM projection.parked');
    expect(historyActivitySchema.parse(body)).toMatchObject({
      parkedKeys: 3,
      parkedEvents: 4,
      parked: [
        { projection: 'users', keys: 2, events: 3 },
        { projection: 'kyc', keys: 1, events: 1 },
      ],
    });
  });
});

describe('API-45 AUDIT-01 the events as a file', () => {
  const file = (query: Record<string, string>, cookie = admin) =>
    fetch(`${side.url}/api/history/events/export?${new URLSearchParams(query)}`, { headers: { cookie } });

  it('has what the list has, oldest first, and goes on where another ended', async () => {
    const all = await list({ direction: 'asc' });
    const answer = await file({ format: 'ndjson' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(all);
    const rest = await file({ format: 'ndjson', from: String(BigInt(all[3]?.position ?? 0) + 1n) });
    expect((await rest.text()).trimEnd().split('\n')).toEqual(lines.slice(4));
    const past = await file({ format: 'ndjson', asOf: all[3]?.position ?? '' });
    expect((await past.text()).trimEnd().split('\n')).toHaveLength(4);
  });

  it('keeps to the filters, as CSV, and masks for analysts', async () => {
    const query = { stream: `user-${ana}`, type: 'UserProfileChanged' };
    const text = await (await file(query)).text();
    const [head, line, ...more] = text.split('\r\n');
    expect(head).toContain('Posición,Fecha y hora (Bogotá),Fecha y hora (UTC),Registrado (UTC),Evento');
    expect(line).toContain(`,UserProfileChanged,Usuario,user-${ana},`);
    expect(line).toContain(',Ana María Gómez,');
    expect(more).toEqual(['']);
    const masked = await (await file(query, analyst)).text();
    expect(masked).toContain(`user-${ana}`);
    expect(masked).not.toContain('Gómez');
    expect((await file({}, investor)).status).toBe(403);
  });

  it('says what can not be looked for before it sends anything', async () => {
    expect((await file({ to: '999999999999' })).status).toBe(400);
    expect((await file({ format: 'pdf' })).status).toBe(400);
    expect((await file({ type: 'Nada' })).status).toBe(400);
  });
});

describe('AUDIT-02 a moment of the history', () => {
  async function moment(at: string, cookie = admin) {
    const { status, body } = await side.fresh(`/api/history/moment?${new URLSearchParams({ at })}`, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    const read = momentViewSchema.parse(body);
    expect(read).toEqual(body);
    return read;
  }
  const oldestFirst = () => list({ direction: 'asc' });

  it('is the last event that had happened by then, with those on either side', async () => {
    const all = await oldestFirst();
    for (const [index, event] of all.entries()) {
      const found = await moment(event.position);
      expect(found).toMatchObject({
        event,
        earlier: all[index - 1]?.position ?? null,
        later: all[index + 1]?.position ?? null,
      });
    }
    const [first, second] = all;
    // The moment just before an event is that of the previous one, with the same data.
    const before = await moment(String(BigInt(second?.position ?? '0') - 1n));
    expect(before.event).toEqual(first);
    const byTime = await moment((await moment(second?.position ?? '')).effectiveAt);
    expect(BigInt(byTime.event.position)).toBeGreaterThanOrEqual(BigInt(second?.position ?? '0'));
    const at = await side.fresh(`/api/warehouses?asOf=${before.event.position}`, admin);
    const justBefore = await side.fresh(
      `/api/warehouses?asOf=${BigInt(second?.position ?? '0') - 1n}`,
      admin,
    );
    expect(justBefore.body).toEqual(at.body);
  });

  it('names every declared GET that keeps no history', async () => {
    const all = await oldestFirst();
    const { unversioned } = await moment(all[0]?.position ?? '');
    expect(unversioned).toContainEqual({ path: '/api/sessions', summary: 'Sesiones propias' });
    expect(unversioned.map(({ path }) => path)).not.toContain('/api/investments');
  });

  it('takes a moment of a clock that runs a little ahead as now', async () => {
    const at = new Date(Date.now() + 60_000).toISOString();
    const answer = await fetch(`${side.url}/api/history/moment?at=${at}`, { headers: { cookie: admin } });
    expect(answer.status).toBe(200);
  });

  it('says in words what lies outside of the history, or is no moment', async () => {
    const all = await oldestFirst();
    const first = all[0]?.position ?? '';
    const last = all.at(-1)?.position ?? '';
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const cases = [
      ['999999999999', `La historia llega hasta la posición ${last}`],
      ['2001-01-01T00:00:00Z', /^La historia empieza el .+: antes no había nada$/],
      [future, 'Ese momento todavía no ha llegado'],
      ...['2026-01-31T12:00:00', 'ayer', '', '-1', '9'.repeat(19), '2026-02-30T00:00:00Z'].map(
        (at) => [at, /^Escribe una posición, o una fecha y hora con su zona/] as const,
      ),
      ...(BigInt(first) > 0n
        ? [['0', `La historia empieza en la posición ${first}: antes no había nada`] as const]
        : []),
    ] as const;
    for (const [at, message] of cases) {
      const { status, body } = await refused(`moment?${new URLSearchParams({ at })}`);
      expect({ status, body }, at).toMatchObject({
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          fields: { at: typeof message === 'string' ? message : expect.stringMatching(message) },
        },
      });
    }
  });

  it('is for those who may look back, and masked for analysts', async () => {
    const all = await oldestFirst();
    const renamed = all.findLast(({ type }) => type === 'UserProfileChanged') ?? all.at(-1);
    expect((await refused(`moment?at=${renamed?.position}`, investor)).status).toBe(403);
    const { event } = await moment(renamed?.position ?? '', analyst);
    expect(JSON.stringify(event)).not.toMatch(/Ana María|@correo/);
  });
});

it('completes an index that was written before it knew sessions and versions, from the log', async () => {
  await page({});
  const { pool } = side.servers;
  const all = await list({});
  await side.pauseProjector();
  await pool.query('UPDATE projection.events SET schema_version = NULL, session_id = NULL');
  await side.resumeProjector();
  await eventually(async () => {
    const { rows } = await pool.query('SELECT 1 FROM projection.events WHERE schema_version IS NULL LIMIT 1');
    return rows.length === 0;
  });
  expect(await list({})).toEqual(all);
});

// Last: whole lists of events end before these.
it('counts the days asked for, and what is told later on the day on which it happened', async () => {
  const { story } = side;
  const days: string[] = [];
  for (const ago of [1, 4]) {
    story.now = new Date(Date.now() - ago * 86_400_000);
    await story.user();
    days.push(bogotaDay(story.now));
  }
  const counted = async (most: number) => {
    const { body } = await side.fresh(`/api/history/activity?days=${most}`, analyst);
    return historyActivitySchema.parse(body).days;
  };
  const [newest, oldest] = days.map((day) => ({ day, category: 'user', events: 1 }));
  expect(await counted(3)).toEqual([newest]);
  expect(await counted(6)).toEqual([oldest, newest]);
});
