import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import type { Locator, Page } from 'playwright-core';

/** All menu entries, those of the specification and later ones: path, label, and the required permission. */
export const ENTRIES: readonly (readonly [path: string, label: string, needs?: Permission])[] = [
  ['/', 'Dashboard'],
  ['/portfolio', 'Mi portafolio', 'history.read'],
  ['/investments', 'Mis Inversiones'],
  ['/financial-tools', 'Herramientas'],
  ['/withdraw', 'Retirar', 'payouts.request'],
  ['/market-analytics', 'Análisis'],
  ['/advanced-analytics', 'Avanzado'],
  ['/construction-progress', 'Avances'],
  ['/investment-history', 'Historial'],
  ['/interactive-map', 'Mapa'],
  ['/progress-videos', 'Videos'],
  ['/reports', 'Reportes'],
  ['/kyc', 'KYC'],
  ['/kyc-admin', 'KYC Admin', 'kyc.review'],
  ['/admin', 'Admin', 'users.read'],
  ['/audit', 'Auditoría', 'audit.read'],
  ['/history', 'Historia', 'history.read'],
  ['/notifications', 'Notificaciones'],
  ['/settings', 'Mi Perfil'],
];

/** Paths of the entries that this role may see. */
export const pathsFor = (role: Role) =>
  ENTRIES.filter(([, , needs]) => !needs || can(role, needs)).map(([path]) => path);

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

/** The heading of a screen inside the shell, or of any screen by its name. */
export const heading = (page: Page, name?: string | RegExp) =>
  name
    ? page.getByRole('heading', { level: 1, name })
    : page.locator('#contenido').getByRole('heading', { level: 1 });

export const menuButton = (page: Page) => page.getByRole('button', { name: /^Menú de / });

export async function labelledPaths(links: Locator): Promise<(readonly [string, string])[]> {
  await links.first().waitFor();
  return links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
  );
}

export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

export async function copyHash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copiar hash' }).first().click();
}

export async function drag(page: Page, from: Locator, distance: number): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to drag');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (distance * step) / 5, y);
  await page.mouse.up();
}

/** Returns a switch that cuts the page's live connection and blocks reconnections until it is turned on again. */
export async function liveSwitch(page: Page): Promise<(on: boolean) => void> {
  let isOn = true;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isOn) socket.connectToServer();
    else socket.close();
  });
  await page.route('**/socket.io/**', (route) => (isOn ? route.continue() : route.abort()));
  return (on) => {
    isOn = on;
  };
}
