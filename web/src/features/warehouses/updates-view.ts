import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';

export const updatesTabs = ['my-investments', 'all-projects', 'digital-platform'] as const;
export type UpdatesTab = (typeof updatesTabs)[number];

/** What the screens about construction show. */
export const { read: readUpdatesView, write: writeUpdatesView } = addressView({
  tab: field('vista', z.enum(updatesTabs), 'my-investments'),
  /** Of one warehouse, or of all. */
  warehouseId: field('bodega', z.uuid()),
});
