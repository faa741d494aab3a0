import { z } from 'zod';

const count = z.int().nonnegative();

/**
 * GET /api/landing/figures: what the landing page says of the platform, for anybody. The servers that deliver the page
 * fill it in, so that the page itself asks for nothing. Apart from views.ts, which the page's script loads without a
 * schema library.
 */
export const landingFiguresSchema = z.object({
  /** Construction progress of all warehouses weighted by value, in whole percent; null without warehouses. */
  progress: count.max(100).nullable(),
  /** Warehouses past planning and not closed. */
  warehouses: count,
  /** Registered people with the role of an investor. */
  investors: count,
});
export type LandingFigures = z.infer<typeof landingFiguresSchema>;
