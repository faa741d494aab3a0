import { z } from 'zod';

export const updatesTabs = ['my-investments', 'all-projects', 'digital-platform'] as const;
export type UpdatesTab = (typeof updatesTabs)[number];

/** What the screens about construction show, all of it in the address: a link or a reload shows the same. */
export interface UpdatesView {
  readonly tab: UpdatesTab;
  /** Of one warehouse, or of all. */
  readonly warehouseId: string | undefined;
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readUpdatesView(address: URLSearchParams): UpdatesView {
  return {
    tab: z.enum(updatesTabs).safeParse(address.get('vista')).data ?? 'my-investments',
    warehouseId: z.uuid().safeParse(address.get('bodega')).data,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeUpdatesView({ tab, warehouseId }: UpdatesView): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'my-investments') address.set('vista', tab);
  if (warehouseId) address.set('bodega', warehouseId);
  return address;
}
