import { landingFiguresSchema } from '@nodo/contracts/landing/figures';
import { userFigures, warehouseFigures } from '../portfolio/platform-figures.ts';
import type { View } from '../read-model/reader.ts';
import { sharedAnswer } from '../read-model/shared-answer.ts';
import type { Routing } from '../routing.ts';

/** Every visit of the landing page asks, so one answer is shared for this long. */
const SHARED_MS = 60_000;

export function landingRoutes({ app, reader }: Routing): void {
  app.get('/api/landing/figures', sharedAnswer(reader, SHARED_MS, landingFigures));
}

/** The same counts as staff see on the dashboard. */
async function landingFigures(view: View) {
  const [users, warehouses] = await Promise.all([userFigures(view), warehouseFigures(view)]);
  const { active, progressPercentage } = warehouses;
  return landingFiguresSchema.parse({
    progress: progressPercentage === null ? null : Math.round(Number(progressPercentage)),
    warehouses: active,
    investors: users.byRole.investor,
  });
}
