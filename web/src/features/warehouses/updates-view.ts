import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';

export const updatesTabs = ['my-investments', 'all-projects', 'digital-platform'] as const;
export type UpdatesTab = (typeof updatesTabs)[number];

/** Of one warehouse, or of all. */
const warehouseId = field('bodega', z.uuid());

/** What the screen about construction shows. */
export const { read: readUpdatesView, write: writeUpdatesView } = addressView({
  tab: field('vista', z.enum(updatesTabs), 'my-investments'),
  warehouseId,
});

/** What of it the staff looks for. */
export const { read: readStaffUpdates, write: writeStaffUpdates } = addressView({
  search: searchField(),
  warehouseId,
});
