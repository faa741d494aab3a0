import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { openLimitsSchema } from '@nodo/contracts/settings/open-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { body, freeCapital, newWarehouse } from '../support/investing.ts';
import { checkRefusal } from '../support/refused-investments.ts';
import { productStage } from '../support/stage.ts';
import { investments } from '../support/views.ts';

const stage = productStage({ isShared: true });
let camila: Client;
let admin: Client;
/** The limits of the product, which other files use after this one. */
let found: object;

beforeAll(async () => {
  [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
  found = openLimitsSchema.parse((await admin.get('/api/investment-limits')).body);
});
afterAll(async () => {
  const limits = { ...found, reason: 'Como antes' };
  const colleague = await stage.signIn(SUPER_ADMIN);
  // What other files lifted takes two people.
  await admin.send('PUT', '/api/investment-limits', limits);
  expect((await colleague.send('PUT', '/api/investment-limits', limits)).status).toBe(200);
});

const post = (sent: unknown, client: Client) => client.send('POST', '/api/investments', sent);

describe('INV-18 what one person may hold back without paying', () => {
  const PATH = '/api/investment-limits';
  const why = { reason: 'Que nadie acapare cupos' };
  const set = (limits: object, client = admin) => client.send('PUT', PATH, { ...limits, ...why });

  test('INV-18 is counted by number and by sum, at once as one by one, and is free again when one is cancelled', async () => {
    // An investor whose demo investments are all paid; an earlier try may have left others.
    const ricardo = await stage.signIn('ricardo.montoya@ejemplo.co');
    for (const { id, status } of await investments(ricardo))
      if (status === 'pending') await ricardo.send('POST', `/api/investments/${id}/cancellation`);
    const id = await newWarehouse(admin, '1000000.00');
    const sent = body(id, { amount: '61000' });
    expect((await set({ maximumOpen: 2, maximumCapital: '10000000' })).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 8 }, () => post(sent, ricardo)));
    const made = all.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    for (const answer of all.filter(({ status }) => status !== 201)) {
      const message = 'Ya tienes 2 inversiones sin pagar, el máximo. Paga una o cancélala para hacer otra.';
      checkRefusal(answer, { status: 422, code: 'OPEN_INVESTMENTS', message });
    }
    // Polled, as a refusal returns no position to wait for.
    await eventually(
      'what the refused had reserved',
      async () => (await freeCapital(admin, id)) === '878000.00',
    );

    const first = investmentViewSchema.parse(made[0]?.body);
    await ricardo.send('POST', `/api/investments/${first.id}/cancellation`);
    expect((await set({ maximumOpen: 9, maximumCapital: '140000' })).status).toBe(200);
    checkRefusal(await post({ ...sent, amount: '79000.01' }, ricardo), {
      status: 422,
      code: 'OPEN_INVESTMENTS',
      fields: ['amount'],
      message: 'Puedes reservar hasta US$\u00a0140.000,00 sin pagar: te quedan US$\u00a079.000,00.',
    });
    expect((await post({ ...sent, amount: '79000.00' }, ricardo)).status).toBe(201);
    // Other people's investments do not count.
    expect((await post(sent, await stage.signIn('valentina.arango@ejemplo.co'))).status).toBe(201);
  });

  test('INV-18 AUDIT-01 is set by staff with a reason, which the audit tells with from what to what', async () => {
    expect((await set({ maximumOpen: 12, maximumCapital: '500000.00' })).status).toBe(200);
    const answer = await admin.get(PATH);
    expect(answer.body).toMatchObject({ maximumOpen: 12, maximumCapital: '500000.00' });
    const { revision } = z.looseObject({ revision: z.int() }).parse(answer.body);
    const stale = await set({ maximumOpen: 13, maximumCapital: '1', expectedRevision: revision - 1 });
    checkRefusal(stale, {
      status: 409,
      code: 'SETTINGS_CHANGED',
      fields: ['maximumOpen', 'maximumCapital'],
    });
    expect((await set({ maximumOpen: 12, maximumCapital: '500000' }, camila)).status).toBe(403);
    for (const [field, value] of [
      ['maximumOpen', 0],
      ['maximumOpen', 1_001],
      ['maximumOpen', 2.5],
      ['maximumOpen', '12'],
      ['maximumCapital', '0'],
      ['maximumCapital', '-1'],
      ['maximumCapital', '1e9'],
      ['reason', 'no'],
    ] as const) {
      const sent = { maximumOpen: 12, maximumCapital: '500000', ...why, [field]: value };
      checkRefusal(await admin.send('PUT', PATH, sent), {
        status: 400,
        code: 'VALIDATION_FAILED',
        fields: [field],
      });
    }
    expect((await admin.get(PATH)).body).toMatchObject({ maximumOpen: 12, revision });
    const audit = await admin.get('/api/audit?action=OpenInvestmentLimitsSet');
    const entry = { actorKind: 'user', actorRole: 'admin', subjectKind: 'investmentLimits', ...why };
    const changes = [
      { field: 'maximumOpen', before: 9, after: 12 },
      { field: 'maximumCapital', before: '140000.00', after: '500000.00' },
    ];
    const { rows } = z.looseObject({ rows: z.array(z.unknown()) }).parse(audit.body);
    expect(rows[0]).toMatchObject({ ...entry, changes });
  });
});
