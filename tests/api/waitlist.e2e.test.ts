import { waitlistPlaceSchema } from '@nodo/contracts/waitlist/views';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { type Client, invest, liftLimits, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { newWarehouse } from '../support/investing.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage({ isShared: true });
let camila: Client;
let santiago: Client;
let valentina: Client;
let admin: Client;
let warehouse: { readonly id: string; readonly availableCapital: string };

beforeAll(async () => {
  [camila, santiago, valentina, admin] = await Promise.all([
    stage.signIn(INVESTOR),
    stage.signIn('santiago.hoyos@ejemplo.co'),
    stage.signIn('valentina.arango@ejemplo.co'),
    stage.signIn(ADMIN),
  ]);
  await liftLimits(admin);
});

/** Somewhere to invest, with nobody in its list. */
async function roomyWarehouse(): Promise<typeof warehouse> {
  for (const client of [camila, santiago])
    for (const { warehouseId } of await own(client))
      await client.send('DELETE', `/api/warehouses/${warehouseId}/waitlist`);
  const availableCapital = '100000.00';
  return { id: await newWarehouse(admin, availableCapital), availableCapital };
}

const path = () => `/api/warehouses/${warehouse.id}/waitlist`;
const own = async (client: Client) =>
  z.array(waitlistPlaceSchema).parse((await client.get('/api/waitlist')).body);
const waiting = async () => (await listWarehouses(admin)).find(({ id }) => id === warehouse.id)?.waiting;

test('INV-03 LIVE who asks is told when capital comes free, in the order of asking, and nothing is held back', async () => {
  warehouse = await roomyWarehouse();
  const early = await camila.send('POST', path());
  expect(early.body).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  const { id } = await invest(valentina, warehouse.id, warehouse.availableCapital);
  for (const client of [camila, camila, santiago]) {
    const joined = await client.send('POST', path());
    expect(joined.status, joined.text).toBe(201);
    client.follow(joined);
    admin.follow(joined);
  }
  expect(await own(camila)).toMatchObject([{ warehouseId: warehouse.id, place: 1 }]);
  expect(await own(santiago)).toMatchObject([{ warehouseId: warehouse.id, place: 2 }]);
  expect(await waiting()).toBe(2);
  const live = await Listener.open(camila);
  const cancelled = await valentina.send('POST', `/api/investments/${id}/cancellation`);
  expect(cancelled.status, cancelled.text).toBe(200);
  await eventually('who asked first to be told', async () => (await own(camila)).length === 0);
  await eventually('the screen to be told', () => live.heard('waitlist.changed').length >= 1);
  live.close();
  await eventually('the bell to say so', async () =>
    (await camila.get('/api/notifications')).text.includes('Hay cupo otra vez'),
  );
  expect(await own(santiago)).toMatchObject([{ place: 1 }]);
  expect((await santiago.get('/api/notifications')).text).not.toContain('Hay cupo otra vez');
});

test('INV-03 who waits no longer wants to, and who never did', async () => {
  const left = await santiago.send('DELETE', path());
  expect(left.status, left.text).toBe(200);
  santiago.follow(left);
  expect(await own(santiago)).toEqual([]);
  expect((await santiago.send('DELETE', path())).status).toBe(404);
});
