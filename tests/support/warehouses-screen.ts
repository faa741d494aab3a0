import type { Locator, Page } from 'playwright-core';

/** The fields of a warehouse except its name. */
export const plain = {
  location: 'Cartago',
  description: 'Seis unidades para probar',
  totalValue: '1000000',
  totalShares: 10_000,
  sharePrice: '100',
  status: 'planning',
  totalArea: null,
  units: null,
  expectedCompletion: null,
} as const;

export const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Nueva|Editar) Bodega$/ });
export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** An element's text with ordinary, breaking spaces. */
export const textOf = async (where: Locator) => (await where.innerText()).replace(/\s+/g, ' ');
