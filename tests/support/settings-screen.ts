import type { Page } from 'playwright-core';
import { button } from './controls.ts';

/** The toast after saving. */
export const SAVED = [
  'Configuración Actualizada',
  'Los ajustes financieros han sido guardados exitosamente',
] as const;

/** Settings to start a test with. */
export const FIRST = {
  minimumInvestment: '50000',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
};

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const form = (page: Page) => page.getByRole('form', { name: 'Editar configuración' });

/** Labels of the number inputs. */
export const inputs = {
  minimum: 'Inversión mínima',
  monthly: 'Retorno mensual',
  management: 'Comisión de administración',
  platform: 'Comisión de plataforma',
} as const;

export async function edit(page: Page): Promise<void> {
  await button(page, 'Editar Configuración').click();
  await form(page).waitFor();
}

/** The value on the summary card with this label. */
export const card = (page: Page, label: string) =>
  page.locator(`p:text-is("${label}") + p`).filter({ visible: true }).textContent();
