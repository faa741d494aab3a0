import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { tableDifferences } from '@nodo/platform/read-model-tables';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProjector } from './app.ts';
import { projected, type Servers, startServers } from './testing/harness.test.ts';
import { Story } from './testing/story.test.ts';

let servers: Servers;
let projector: RunningService;
let story: Story;

beforeAll(async () => {
  servers = await startServers();
  projector = await startProjector(servers.config('projector'), servers.logger);
  story = new Story(servers.store);
});
afterAll(async () => {
  await projector?.stop();
  await servers?.stop();
});

/** The row of a table with this id, after everything appended so far is projected. */
async function row(table: string, key: string, id: unknown): Promise<Record<string, unknown>> {
  await projected(servers.pool, story.position);
  const found = await servers.pool.query<Record<string, unknown>>(
    `SELECT * FROM live.${table} WHERE ${key} = $1`,
    [id],
  );
  expect(found.rows).toHaveLength(1);
  return found.rows[0] ?? {};
}

async function audit(subjectId: string): Promise<Record<string, unknown>[]> {
  await projected(servers.pool, story.position);
  const found = await servers.pool.query<Record<string, unknown>>(
    'SELECT * FROM live.audit_entries WHERE subject_id = $1 ORDER BY event_position',
    [subjectId],
  );
  return found.rows;
}

describe('people', () => {
  it('are readable, with the status their last KYC review gave them', async () => {
    const admin = await story.user('admin', 'Marta');
    const id = await story.user('investor', 'Ana');
    expect(await row('users', 'id', id)).toMatchObject({
      email: `${id}@correo.co`,
      first_name: 'Ana',
      last_name: 'Gómez',
      role: 'investor',
      kyc_status: 'pending',
    });
    await story.reviewKyc(id, 'approved', admin);
    expect(await row('users', 'id', id)).toMatchObject({ kyc_status: 'approved', email: `${id}@correo.co` });
    expect(await row('kyc_reviews', 'user_id', id)).toMatchObject({
      from_status: 'pending',
      to_status: 'approved',
      notes: 'Documento legible',
      reviewer_id: admin,
    });
    // Erased: nobody counts them as approved for ever.
    await story.append(streams.kyc(id), { type: 'KycClosed', data: { documents: 0 } });
    expect(await row('users', 'id', id)).toMatchObject({ kyc_status: 'pending' });
  });

  it('change their name, and the audit says what it was', async () => {
    const id = await story.user('investor', 'Ana');
    await story.rename(id, 'Ana María');
    await story.rename(id, 'Anita');
    expect(await row('users', 'id', id)).toMatchObject({
      first_name: 'Anita',
      last_name: 'Gómez',
      search_text: `anita gomez ${id}@correo.co`,
    });
    expect((await audit(id)).slice(-2).map((entry) => entry.changes)).toEqual([
      [{ field: 'firstName', before: 'Ana', after: 'Ana María' }],
      [{ field: 'firstName', before: 'Ana María', after: 'Anita' }],
    ]);
  });

  it('change role, and the audit says from what to what and by whom', async () => {
    const boss = await story.user('super_admin', 'Sara');
    const id = await story.user('investor', 'Luis');
    story.actor = { kind: 'user', id: boss, role: 'super_admin' };
    await story.append(streams.user(id), {
      type: 'UserRoleChanged',
      data: { from: 'investor', to: 'analyst' },
    });
    expect(await row('users', 'id', id)).toMatchObject({ role: 'analyst' });
    expect((await audit(id)).at(-1)).toMatchObject({
      action: 'UserRoleChanged',
      actor_kind: 'user',
      actor_id: boss,
      actor_role: 'super_admin',
      changes: [{ field: 'role', before: 'investor', after: 'analyst' }],
    });
  });
});

describe('settings', () => {
  it('keep every version, and the audit shows only what differs', async () => {
    await story.settings('60000.00', 'Primera');
    await story.append(streams.financialSettings(), {
      type: 'FinancialSettingsUpdated',
      data: {
        minimumInvestment: '70000.00',
        monthlyReturnRate: '0.016',
        managementFeeRate: '0.02',
        platformFeeRate: '0.005',
        recompraEnabled: true,
        previous: {
          minimumInvestment: '60000.00',
          monthlyReturnRate: '0.016',
          managementFeeRate: '0.02',
          platformFeeRate: '0.005',
          recompraEnabled: true,
        },
        reason: 'Inflación',
      },
    });
    expect(await row('financial_settings_history', 'revision', 1)).toMatchObject({
      minimum_investment: '70000.00',
      monthly_return_rate: '0.016',
      recompra_enabled: true,
      reason: 'Inflación',
    });
    expect((await audit('financial')).at(-1)).toMatchObject({
      reason: 'Inflación',
      changes: [{ field: 'minimumInvestment', before: '60000.00', after: '70000.00' }],
    });
  });
});

describe('warehouses', () => {
  it('follow their updates and what is reserved of them', async () => {
    const id = await story.warehouse('Bodega Sur');
    expect(await row('warehouses', 'id', id)).toMatchObject({
      name: 'Bodega Sur',
      total_value: '1000000.00',
      total_area: 1250.5,
      units: 6,
      construction_status: 'planning',
    });
    const updateId = await story.constructionUpdate(id, 42.5);
    await story.constructionUpdate(id, null);
    expect(await row('warehouses', 'id', id)).toMatchObject({
      construction_status: 'in_progress',
      progress_percentage: 42.5,
    });
    expect(await row('construction_updates', 'id', updateId)).toMatchObject({ warehouse_id: id });
    await story.constructionUpdate(id, 100);
    const investor = await story.user();
    const investment = await story.invest(investor, id, '80000.00');
    expect(await row('warehouses', 'id', id)).toMatchObject({ construction_status: 'completed' });
    expect(await row('warehouse_capital', 'warehouse_id', id)).toMatchObject({ reserved: '80000.00' });
    expect(await row('reservations', 'investment_id', investment.id)).toMatchObject({ released_at: null });
    await story.expire(investment);
    expect(await row('warehouse_capital', 'warehouse_id', id)).toMatchObject({ reserved: '0.00' });
    const reservation = await row('reservations', 'investment_id', investment.id);
    expect(reservation.released_at).toBeInstanceOf(Date);
  });

  it('keep apart what one request holds in two warehouses', async () => {
    const [one, other] = [await story.warehouse('Bodega Uno'), await story.warehouse('Bodega Dos')];
    const held = { investmentId: newId(), amount: '50000.00' };
    for (const id of [one, other])
      await story.append(streams.warehouse(id), { type: 'CapitalReserved', data: held });
    await story.append(streams.warehouse(other), {
      type: 'CapitalReleased',
      data: { ...held, reason: 'abandoned' },
    });
    await projected(servers.pool, story.position);
    const { rows } = await servers.pool.query(
      `SELECT warehouse_id, released_at IS NULL AS held FROM live.reservations WHERE investment_id = $1`,
      [held.investmentId],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ warehouse_id: one, held: true });
    expect(rows).toContainEqual({ warehouse_id: other, held: false });
  });

  it('tell an update field by field, also when the event says only what is new', async () => {
    const id = await story.warehouse('Bodega Este');
    await story.append(streams.warehouse(id), {
      type: 'WarehouseUpdated',
      data: { name: 'Bodega Oriente', totalArea: null, previous: null },
    });
    expect(await row('warehouses', 'id', id)).toMatchObject({
      name: 'Bodega Oriente',
      total_area: null,
      location: 'Cartago, Valle del Cauca',
      revision: 1,
    });
    expect((await audit(id)).at(-1)?.changes).toEqual([
      { field: 'name', before: 'Bodega Este', after: 'Bodega Oriente' },
      { field: 'totalArea', before: 1250.5, after: null },
    ]);
  });
});

describe('investments and transfers', () => {
  it('go from pending to confirmed, and count in the position', async () => {
    const investor = await story.user();
    const warehouse = await story.warehouse();
    const investment = await story.invest(investor, warehouse, '75000.00');
    expect(await row('positions', 'user_id', investor)).toMatchObject({
      pending_amount: '75000.00',
      amount: '0.00',
      pending_investments: 1,
    });
    expect(await row('payment_claims', 'investment_id', investment.id)).toMatchObject({
      amount_usdt: investment.amountUsdt,
      released_at: null,
    });
    const transfer = await story.transfer(investment.amountUsdt, 100);
    expect(await row('transfers', 'id', transfer)).toMatchObject({
      state: 'confirming',
      block_number: '100',
      matched: null,
      amount_usdt: investment.amountUsdt,
    });
    await story.match(transfer, investment);
    await story.confirm(transfer, investment, 100);
    expect(await row('transfers', 'id', transfer)).toMatchObject({
      state: 'confirmed',
      matched: true,
      investment_id: investment.id,
      energy_fee: '6428500',
    });
    expect(await row('investments', 'id', investment.id)).toMatchObject({
      status: 'confirmed',
      transfer_id: transfer,
      tx_hash: 'a'.repeat(64),
    });
    expect(await row('positions', 'user_id', investor)).toMatchObject({
      pending_amount: '0.00',
      amount: '75000.00',
      shares: '750.000000000000000000',
      monthly_return: '1125.00',
      pending_investments: 0,
      confirmed_investments: 1,
    });
    const claim = await row('payment_claims', 'investment_id', investment.id);
    expect(claim.released_at).toBeInstanceOf(Date);
    expect((await audit(investment.id)).map((entry) => entry.action)).toEqual([
      'InvestmentCreated',
      'InvestmentPaymentDetected',
      'InvestmentConfirmed',
    ]);
  });

  it('show a transfer that fell out of the chain, and one that belongs to nobody', async () => {
    const transfer = await story.transfer('12.000000', 200);
    await story.reorganise(transfer, 200);
    expect(await row('transfers', 'id', transfer)).toMatchObject({ state: 'reverted', block_number: null });
    const other = await story.transfer('13.000000', 201);
    await story.leaveUnmatched(other, null);
    expect(await row('transfers', 'id', other)).toMatchObject({
      state: 'confirming',
      matched: false,
      unmatched_reason: 'unknown',
      investment_id: null,
    });
  });
});

describe('history', () => {
  it('keeps every replaced row with the range in which it held', async () => {
    const id = await story.warehouse('Bodega A');
    const first = story.position;
    await story.append(streams.warehouse(id), {
      type: 'WarehouseUpdated',
      data: { name: 'Bodega B', previous: null },
    });
    const second = story.position;
    await story.append(streams.warehouse(id), {
      type: 'WarehouseUpdated',
      data: { name: 'Bodega C', previous: null },
    });
    await projected(servers.pool, story.position);
    const nameAt = async (position: bigint) => {
      const client = await servers.pool.connect();
      try {
        await client.query("SELECT set_config('app.as_of', $1, false)", [position.toString()]);
        const found = await client.query<{ name: string }>(
          'SELECT name FROM as_of.warehouses WHERE id = $1',
          [id],
        );
        return found.rows.map((found) => found.name);
      } finally {
        client.release();
      }
    };
    expect(await nameAt(first - 1n)).toEqual([]);
    expect(await nameAt(first)).toEqual(['Bodega A']);
    expect(await nameAt(second)).toEqual(['Bodega B']);
    expect(await nameAt(story.position)).toEqual(['Bodega C']);
  });

  it('indexes every event, with a domain time that never goes back', async () => {
    story.now = new Date('2025-01-01T00:00:00.000Z');
    await story.user();
    await projected(servers.pool, story.position);
    const all = await servers.pool.query<{ effective_at: Date; occurred_at: Date; position: string }>(
      'SELECT position, occurred_at, effective_at FROM projection.events ORDER BY position',
    );
    const checkpoint = await servers.pool.query<{ events: string }>(
      'SELECT events FROM projection.checkpoints',
    );
    expect(all.rows.length).toBe(Number(checkpoint.rows[0]?.events));
    const times = all.rows.map((event) => event.effective_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const last = all.rows.at(-1);
    expect(last?.occurred_at.toISOString()).toBe('2025-01-01T00:01:00.000Z');
    expect(last && last.effective_at > last.occurred_at).toBe(true);
  });
});

describe('a release that was gone back to', () => {
  const restart = async () => {
    await projector.stop();
    projector = await startProjector(servers.config('projector'), servers.logger);
  };

  it('has the columns of its own definitions, and no others', async () => {
    expect(await tableDifferences(servers.pool)).toEqual({ missing: [], unknown: [], required: [] });
  });

  it('goes on beside tables and columns that a newer one has added', async () => {
    const id = await story.warehouse('Bodega D');
    await projected(servers.pool, story.position);
    await servers.pool.query(`CREATE TABLE live.later (id uuid PRIMARY KEY, position bigint NOT NULL)`);
    for (const schema of ['live', 'history'])
      await servers.pool.query(`ALTER TABLE ${schema}.warehouses ADD COLUMN later text NOT NULL DEFAULT ''`);
    await restart();
    const data = { name: 'Bodega E', previous: null };
    await story.append(streams.warehouse(id), { type: 'WarehouseUpdated', data });
    expect(await row('warehouses', 'id', id)).toMatchObject({ name: 'Bodega E', later: '' });
  });

  it('does not start where it could write no row', async () => {
    await projector.stop();
    await servers.pool.query('ALTER TABLE live.warehouses ALTER COLUMN later DROP DEFAULT');
    await expect(startProjector(servers.config('projector'), servers.logger)).rejects.toThrow(
      'Read-model columns differ from the database: warehouses.later',
    );
    await servers.pool.query(`ALTER TABLE live.warehouses ALTER COLUMN later SET DEFAULT ''`);
    projector = await startProjector(servers.config('projector'), servers.logger);
  });
});
