import { SIMULATOR_TEXTS } from '@nodo/contracts/roi-calculator/simulator';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { see } from '../support/browser.ts';
import { openLanding } from '../support/landing-screen.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });
const landing = () => openLanding(stage);

describe('the simulator', () => {
  const result = (page: Page) => page.locator('#investment-section [aria-live]');
  const amount = (page: Page) => page.getByLabel('Monto de inversión (USD)');
  const months = (page: Page) => page.getByLabel('Período (meses)');
  const output = async (page: Page, label: string) => {
    const row = page
      .locator('#investment-section dl > div')
      .filter({ has: page.getByText(label, { exact: true }) });
    return (await row.locator('dd').innerText()).replaceAll('\u00a0', ' ');
  };

  test('SIM-01 SIM-02 SIM-03 SIM-04 SIM-05 SIM-09 limits, hints, and the result of 5,000 for 12 months', async () => {
    const { page } = await landing();
    for (const [field, min, max, above, value] of [
      [amount(page), '5000', '1000000', '6000', '5000'],
      [months(page), '6', '60', '7', '12'],
    ] as const) {
      expect(await field.inputValue()).toBe(value);
      expect(await field.getAttribute('inputmode')).toBe('decimal');
      for (const [typed, key, is] of [
        [max, 'ArrowUp', max],
        [min, 'ArrowDown', min],
        [min, 'ArrowUp', above],
      ] as const) {
        await field.fill(typed);
        await field.press(key);
        expect(await field.inputValue()).toBe(is);
      }
      await field.fill(value);
    }
    await see(page, 'Rango: $5,000 - $1,000,000 USD');
    await see(page, 'Rango: 6 - 60 meses');
    const text = (await result(page).innerText()).replaceAll('\u00a0', ' ');
    expect(text).toContain('US$ 5.900,00');
    expect(text).toContain('US$ 5.000,00 × 1,5 % × 12 meses');
    expect(await output(page, 'Retorno mensual')).toBe('US$ 75,00');
    expect(await output(page, 'Ganancia total')).toBe('US$ 900,00');
    expect(await output(page, 'ROI total')).toBe('18 %');
    expect(await output(page, 'ROI anual')).toBe('18 %');
    expect(await output(page, 'Tasa mensual aplicada')).toBe('1,5 %');
  });

  test.each([
    ['49999', '1,5 %', false],
    ['50000', '1,75 %', true],
    ['99999', '1,75 %', true],
    ['100000', '2 %', true],
    ['60.000', '1,75 %', true],
    ['US$ 100.000,00', '2 %', true],
    ['49.999,5', '1,5 %', false],
  ])('SIM-06 SIM-07 SIM-08 CONF-09 %s brings %s a month', async (typed, rate, premium) => {
    const { page } = await landing();
    await amount(page).fill(typed);
    expect(await output(page, 'Tasa mensual aplicada')).toBe(rate);
    expect(await page.getByText(SIMULATOR_TEXTS.premium).count()).toBe(premium ? 1 : 0);
    if (typed === '50000') {
      expect(await output(page, 'Retorno mensual')).toBe('US$ 875,00');
      expect(await output(page, 'ROI anual')).toBe('21 %');
      expect(await result(page).innerText()).toContain('60.500,00');
    }
  });

  test('SIM-10 SIM-11 SIM-12 SIM-13 SIM-14 a wrong value stays, is told under its field and read out', async () => {
    const { page } = await landing();
    for (const [field, typed, message] of [
      [amount(page), '4999', 'El monto mínimo de inversión es $5,000 USD'],
      [amount(page), '1000001', 'El monto máximo de inversión es $1,000,000 USD'],
      [months(page), '5', 'El período mínimo de inversión es 6 meses'],
      [months(page), '61', 'El período máximo de inversión es 60 meses'],
    ] as const) {
      const before = await field.inputValue();
      await field.fill(typed);
      await field.blur();
      expect(await field.inputValue()).toBe(typed);
      const alert = page.getByRole('alert').filter({ hasText: message });
      await alert.waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      const ids = await alert.locator('p').evaluateAll((all) => all.map(({ id }) => id));
      expect(described.split(' ')).toEqual(expect.arrayContaining(ids));
      const gap = await field.evaluate(
        (input, id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) -
          input.getBoundingClientRect().bottom,
        ids[0] ?? '',
      );
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(60);
      const [red, ink] = await Promise.all(
        [alert.locator('p'), page.locator('body')].map((place) =>
          place.evaluate((element) => getComputedStyle(element).color),
        ),
      );
      expect(red).not.toBe(ink);
      await see(page, 'Corrija los datos para ver la proyección.');
      await field.fill(before);
      await alert.waitFor({ state: 'detached' });
    }
  });
});
