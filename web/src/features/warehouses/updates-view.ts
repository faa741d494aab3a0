import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';

export const updatesTabs = ['my-investments', 'all-projects', 'digital-platform'] as const;
export type UpdatesTab = (typeof updatesTabs)[number];

/** One warehouse, or all if absent. */
const warehouseId = field('bodega', z.uuid());

/** State of the construction screen. */
export const { read: readUpdatesView, write: writeUpdatesView } = addressView({
  tab: field('vista', z.enum(updatesTabs), 'my-investments'),
  warehouseId,
});

/** State of the staff screen. */
export const { read: readStaffUpdates, write: writeStaffUpdates } = addressView({
  search: searchField(),
  warehouseId,
});
