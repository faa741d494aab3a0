import type { Page } from 'playwright-core';
import { toastOf } from './browser.ts';
import { button } from './controls.ts';
import type { SampleFile } from './kyc-screens.ts';

export const step = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title }).waitFor();

export const percent = (page: Page) =>
  page.getByRole('progressbar', { name: 'Avance de la verificación' }).getAttribute('aria-valuenow');

export const closeToast = (page: Page) =>
  toastOf(page).getByRole('button', { name: 'Cerrar notificación' }).click();

export async function chooseFile(page: Page, label: string, file: SampleFile): Promise<void> {
  await page.getByLabel(label).and(page.locator('input')).setInputFiles(file);
}

export async function uploadFile(page: Page, label: string, file: SampleFile): Promise<void> {
  await chooseFile(page, label, file);
  await button(page, `Ver: ${label}`).waitFor();
}

/** Loads all pages of the review queue. */
export async function showAllRequests(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  while (await button(page, 'Ver más solicitudes').isVisible())
    await button(page, 'Ver más solicitudes').click();
}
