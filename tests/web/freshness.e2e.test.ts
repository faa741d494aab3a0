import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { axe, NARROW, overflow, quiet, screenshot, see, WIDE } from '../support/browser.ts';
import { listWarehouses } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { appendToLog } from '../support/event-log.ts';
import { figure, isProof, proofTimeout, sized } from '../support/figures.ts';
import { browserStage } from '../support/stage.ts';

/** A test run shortens the time after which the projector tells nobody what changed; a proof measures with the real one. */
const telling: Readonly<Record<string, string>> = isProof ? {} : { TELL_WITHIN_SECONDS: '0.5' };
/** Longer than that: by default 300 s. */
const AWAY_MS = sized(600, 330_000);
const BEHIND = 'Estamos poniendo al día la información. Lo que ves puede tener un atraso de 4 minutos.';

const stage = browserStage({
  blockIntervalMs: 2_000,
  environment: telling,
});

let warehouse: string;
beforeAll(async () => {
  const [first] = await listWarehouses(await stage.signIn(ADMIN));
  warehouse = first?.id ?? '';
});

/** Runs `work` while the projector is suspended (SIGSTOP), and always resumes it. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const { projector = 0 } = await stage.product.processes();
  process.kill(projector, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(projector, 'SIGCONT');
  }
}

const pretendAwayFor = (seconds: number) =>
  inDatabase(stage.product, (client) =>
    client.query(
      "UPDATE platform.leases SET expires_at = now() - make_interval(secs => $1) WHERE name = 'projector'",
      [seconds],
    ),
  );

/** Renames the warehouse by appending to the log directly, which works even while nothing can be read. */
const rename = (name: string) =>
  appendToLog(stage.product, `warehouse-${warehouse}`, 'WarehouseUpdated', { name, previous: null });

test('R27 what changed while the projector was away stands on an open screen within 5 s of its return', {
  timeout: proofTimeout(240_000),
}, async () => {
  const { page } = await stage.person(ADMIN);
  await page.goto(`${stage.url}/admin/warehouses`);
  await see(page, 'En vivo');
  await whileAway(async () => {
    await rename('Bodega Renombrada');
    await delay(AWAY_MS);
  });
  const back = performance.now();
  await page.getByText('Bodega Renombrada').filter({ visible: true }).first().waitFor({ timeout: 5_000 });
  figure('R27', {
    counts: {
      'away, s': AWAY_MS / 1_000,
      'right after, ms': Math.round(performance.now() - back),
    },
    faults: { 'projector stopped': 1 },
  });
});

test('LIVE-02 without a network a screen says at once that it is not live; with one again it is, and has caught up', async () => {
  const visitor = await stage.person(ADMIN);
  visitor.tolerate(/ERR_INTERNET_DISCONNECTED|WebSocket|socket\.io/);
  const { page } = visitor;
  await visitor.open('/admin/warehouses');
  await see(page, 'En vivo');
  await quiet(page);
  await page.context().setOffline(true);
  await page.getByText('En vivo').waitFor({ state: 'detached', timeout: 1_000 });
  await see(page, 'Sin internet — se actualiza cuando vuelva');
  expect(await axe(page)).toEqual([]);
  await screenshot(page, 'no-network');
  await rename('Bodega Sin Red');
  await page.context().setOffline(false);
  await see(page, 'En vivo');
  await see(page, 'Bodega Sin Red');
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)(
  'SCREEN in %s at %j a screen says that it is behind, until it is not',
  async (colorScheme, viewport) => {
    const { page } = await stage.person(INVESTOR, { colorScheme, viewport, reducedMotion: true });
    await whileAway(async () => {
      await pretendAwayFor(250);
      await page.goto(`${stage.url}/`);
      const strip = page.getByRole('status', { name: 'Estado de los datos' });
      await see(strip, BEHIND);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await screenshot(page, `behind-${colorScheme}-${viewport.width}`);
    });
    await page.getByText(BEHIND).waitFor({ state: 'detached' });
  },
);

test.each([
  ['light', WIDE],
  ['dark', NARROW],
] as const)(
  'ERR-05 in %s at %j there is no figure before the data is complete, and then all of them',
  async (colorScheme, viewport) => {
    const visitor = await stage.person(INVESTOR, { colorScheme, viewport, reducedMotion: true });
    visitor.tolerate(/status of 503/);
    const { page } = visitor;
    await whileAway(async () => {
      await inDatabase(stage.product, (client) =>
        client.query('UPDATE projection.checkpoints SET built_at = NULL'),
      );
      await page.goto(`${stage.url}/`);
      await see(page, 'Estamos preparando los datos');
      expect(await page.getByText(/\d[.,]\d\d/).count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await screenshot(page, `preparing-${colorScheme}-${viewport.width}`);
      expect((await fetch(`${stage.url}/health`)).status).toBe(503);
    });
    await rename(`Bodega ${colorScheme}`);
    await see(page, 'En vivo');
  },
);
