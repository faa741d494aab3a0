import type { Page } from 'playwright-core';

export const entry = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
export const entries = (page: Page) => page.getByRole('main').getByRole('article');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nueva Actualización' });
export const media = (page: Page) =>
  dialog(page).getByLabel('Imagen o documento (opcional)', { exact: true });
export const byAddress = (page: Page) => dialog(page).getByText('Usar una dirección').click();
