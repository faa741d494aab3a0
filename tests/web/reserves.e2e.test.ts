import { readFile } from 'node:fs/promises';
import { reservesProofSchema, reservesViewSchema } from '@nodo/contracts/reserves/views';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN, ANALYST, INVESTOR } from '../support/accounts.ts';
import {
  axe,
  axeInBoth,
  NARROW,
  overflow,
  plain,
  screenshot,
  see,
  seeToast,
  WIDE,
} from '../support/browser.ts';
import { button } from '../support/controls.ts';
import { eventually } from '../support/eventually.ts';
import { browserStage } from '../support/stage.ts';

const PAGE = '/reservas';
const stage = browserStage({ blockIntervalMs: 500, environment: { SWEEP_MS: '300' } });

beforeAll(async () => {
  await eventually('the first look', async () => {
    const answer = await fetch(`${stage.url}/api/reserves`);
    return Object(await answer.json()).newest !== null;
  });
});

test('anybody sees what is there and what is owed without signing in, from the landing page’s foot', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('link', { name: 'Ver las reservas' }).click();
  await page.waitForURL(`**${PAGE}`);
  await see(page, 'Cobertura de lo que se debe');
  for (const part of ['Lo que hay en la cadena', 'Lo que se debe']) {
    await page.getByRole('region', { name: part }).waitFor();
  }
  await see(page, /^El capital que se pagó por participaciones no se devuelve en USDT/);
  expect(await page.getByRole('row').count()).toBeGreaterThan(1);
  expect(visitor.calls.every((call) => !call.includes('/api/reserves/proof'))).toBe(true);
});

test('who is not signed in is led to where they sign in, and back', async () => {
  const visitor = await stage.visitor();
  visitor.tolerate(/status of 401/);
  const { page } = visitor;
  await visitor.open(PAGE);
  await button(page, 'Comprobar mi saldo').click();
  await see(page, 'Entra para comprobar tu saldo');
  const link = page.getByRole('link', { name: 'Entrar a mi cuenta' });
  expect(await link.getAttribute('href')).toBe('/login?next=%2Freservas');
});

test('an investor’s browser finds their balance in the sum, and saves the proof', async () => {
  const { page } = await stage.person(INVESTOR);
  await page.goto(stage.url + PAGE);
  await button(page, 'Comprobar mi saldo').click();
  const verdict = page.getByRole('status').filter({ hasText: 'Tu saldo está en la suma' });
  await verdict.waitFor();
  expect(await verdict.getByRole('listitem').count()).toBe(5);
  expect(plain(await verdict.textContent())).not.toContain('No coincide');
  const download = page.waitForEvent('download');
  await button(page, 'Guardar la prueba').click();
  const file = await (await download).path();
  expect(reservesProofSchema.parse(JSON.parse(await readFile(file, 'utf8'))).leaf).not.toBeNull();
});

test('an altered proof is told apart, whatever the server says of it', async () => {
  const { page } = await stage.person(INVESTOR);
  await page.route('**/api/reserves/proof', async (route) => {
    const answer = await route.fetch();
    const proof = reservesProofSchema.parse(await answer.json());
    const { leaf } = proof;
    const json = { ...proof, leaf: leaf && { ...leaf, sum: String(BigInt(leaf.sum) + 1_000_000n) } };
    await route.fulfill({ response: answer, json });
  });
  await page.goto(stage.url + PAGE);
  await button(page, 'Comprobar mi saldo').click();
  await see(page, 'La prueba no se sostiene');
  await see(page, /^Guarda la prueba y avísanos/);
  expect(await axeInBoth(page)).toEqual([]);
});

test('too little, and a look that is old, are told to everybody', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await stage.visitor({ colorScheme, viewport: NARROW });
    await page.route('**/api/reserves', async (route) => {
      const answer = await route.fetch();
      const shown = reservesViewSchema.parse(await answer.json());
      const attestedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
      const short = { attestedAt, shortfall: '1234.500000', coverage: '99.74', inTransit: '-20.000000' };
      const json = { ...shown, newest: shown.newest && { ...shown.newest, ...short } };
      await route.fulfill({ response: answer, json });
    });
    await page.goto(stage.url + PAGE);
    await see(page, 'Falta dinero para cubrir lo que se debe');
    await see(page, 'Esta comprobación no es reciente');
    await see(page, 'Ya salió en la cadena y los libros aún lo deben: se suma');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await screenshot(page, `reserves-short-${colorScheme}-360`);
  }
});

test('staff have them looked at now, and see it come; analysts see it only', async () => {
  const { page } = await stage.person(ADMIN);
  await page.goto(`${stage.url}/books`);
  await see(page, 'Reservas en la cadena');
  const shown = async () => {
    const answer = await fetch(`${stage.url}/api/reserves`);
    return Object(await answer.json()).newest.attestedAt;
  };
  const before = await shown();
  await button(page, 'Comprobar ahora').click();
  await seeToast(page, 'Comprobación pedida', /en unos segundos/);
  await eventually('another look', async () => (await shown()) !== before);
  const analyst = await stage.person(ANALYST);
  await analyst.page.goto(`${stage.url}/books`);
  await see(analyst.page, 'Reservas en la cadena');
  expect(await button(analyst.page, 'Comprobar ahora').count()).toBe(0);
  await screenshot(page, 'reserves-books');
});

test.each([
  ['light', WIDE],
  ['dark', WIDE],
  ['light', NARROW],
  ['dark', NARROW],
] as const)('SCREEN the reserves in %s at %j are clean', async (colorScheme, viewport) => {
  const { page } = await stage.person(INVESTOR, { colorScheme, viewport, reducedMotion: true });
  await page.goto(stage.url + PAGE);
  await button(page, 'Comprobar mi saldo').click();
  await see(page, 'Tu saldo está en la suma');
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await screenshot(page, `reserves-${colorScheme}-${viewport.width}`);
});
