import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, describe, expect, it } from 'vitest';
import { WALLET } from '../../../projector/src/testing/story.test.ts';
import { startHistory } from '../testing/history-stage.test.ts';

const { side, admin, analyst, ana, investment, transfer, list, refused, streamPage, states } =
  await startHistory();
afterAll(() => side.stop());

describe('API-45 a stream and its replay', () => {
  it('shows events as stored, with what is personal encrypted, and as read', async () => {
    const { events, last, category } = await streamPage(`kyc-${ana}`);
    expect({ last, category, count: events.length }).toEqual({ last: 5, category: 'kyc', count: 6 });
    const submitted = events[4];
    expect(submitted?.read).toMatchObject({ version: 2, data: { identityDocument: '1112765009' } });
    expect(JSON.stringify(submitted?.stored.data)).not.toContain('1112765009');
    expect(submitted?.stored.metadata).toMatchObject({ actor: { kind: 'service', name: 'worker' } });
    expect(events[5]).toMatchObject({
      changes: [{ field: 'kycStatus', before: 'pending', after: 'approved' }],
      reason: 'Documento legible',
    });
  });

  it('turns pages by revision in both directions', async () => {
    const first = await streamPage(`kyc-${ana}`, admin, 'limit=4');
    expect(first.events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
    expect(first.next).toBe(4);
    const down = await streamPage(`kyc-${ana}`, admin, 'limit=4&direction=desc');
    expect(down.events.map(({ revision }) => revision)).toEqual([5, 4, 3, 2]);
    const rest = await streamPage(`kyc-${ana}`, admin, `limit=4&direction=desc&from=${down.next}`);
    expect(rest.events.map(({ revision }) => revision)).toEqual([1, 0]);
    expect(rest.next).toBeNull();
  });

  it('folds the state after each event', async () => {
    const { before, steps, last } = await states(`investment-${investment.id}`);
    expect(before).toMatchObject({ status: 'absent' });
    expect(steps.map(({ event, state }) => [event.type, Object(state).status])).toEqual([
      ['InvestmentCreated', 'pending'],
      ['InvestmentPaymentDetected', 'pending'],
      ['InvestmentConfirmed', 'confirmed'],
    ]);
    const middle = await states(`investment-${investment.id}`, admin, 'from=1&limit=1');
    expect(middle).toMatchObject({ before: steps[0]?.state, steps: [steps[1]], next: 2, last });
  });

  it('masks for analysts what the state, the event and the record know of a person', async () => {
    const stream = `user-${ana}`;
    const clear = await states(stream);
    expect(clear.steps.at(-1)?.state).toMatchObject({ registered: { firstName: 'Ana María' } });
    const seen = await states(stream, analyst);
    expect(seen.steps.at(-1)?.state).toMatchObject({
      registered: { firstName: 'A•••', lastName: 'G•••', role: 'investor' },
    });
    const texts = JSON.stringify([
      seen,
      await streamPage(stream, analyst),
      await states(`kyc-${ana}`, analyst),
      await states(`investment-${investment.id}`, analyst),
      await states(`transfer-${transfer}`, analyst),
    ]);
    for (const secret of [
      'Ana María',
      'Ana Gómez',
      '@correo.co',
      '1112765009',
      'Documento legible',
      WALLET,
    ]) {
      expect(texts, secret).not.toContain(secret);
    }
  });

  it('appends nothing, however often one steps through it', async () => {
    const count = async () => (await list({})).length;
    const before = await count();
    const last = await side.servers.store.lastPosition();
    for (let step = 0; step < 3; step += 1)
      await states(`investment-${investment.id}`, admin, `from=${step}`);
    expect(await side.servers.store.lastPosition()).toBe(last);
    expect(await count()).toBe(before);
  });

  it('answers in words for a stream or a revision that is not there', async () => {
    for (const stream of [`warehouse-${newId()}`, 'nada', streams.user(newId())]) {
      for (const rest of ['', '/states']) {
        expect(await refused(`streams/${stream}${rest}`)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
      }
    }
    expect(await refused(`streams/kyc-${ana}/states?from=6`)).toMatchObject({
      status: 400,
      body: { fields: { from: 'Este flujo llega hasta la revisión 5' } },
    });
    expect((await refused(`streams/kyc-${ana}?from=-1`)).status).toBe(400);
  });
});

it('API-45 ends a page of big states early, and goes on from there', async () => {
  const stream = streams.warehouse(await side.story.warehouse('Bodega Grande'));
  const reserved = Array.from({ length: 1_000 }, () => ({
    type: 'CapitalReserved' as const,
    data: { investmentId: newId(), amount: '100.00' },
  }));
  await side.story.append(stream, ...reserved);
  const first = await states(stream, admin, 'limit=50&from=900');
  const end = 900 + first.steps.length;
  expect(end).toBeLessThan(950);
  expect(first).toMatchObject({ next: end, last: 1_000 });
  const rest = await states(stream, admin, `limit=50&from=${end}`);
  expect(rest.steps[0]?.event.revision).toBe(end);
  expect(rest.before).toEqual(first.steps.at(-1)?.state);
});
