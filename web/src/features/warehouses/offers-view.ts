import { compare, divide } from '@nodo/contracts/money';
import { freeCapital, isClosed, takesInvestments } from '@nodo/contracts/warehouses/room';
import { constructionStatusSchema } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

export const offerOrders = ['listed', 'rent', 'available', 'progress', 'name'] as const;
export type OfferOrder = (typeof offerOrders)[number];
export const offerOrderLabels = {
  listed: 'Como se publicaron',
  rent: 'Más renta primero',
  available: 'Más capital disponible',
  progress: 'Obra más avanzada',
  name: 'Por nombre',
} as const satisfies Record<OfferOrder, string>;

export const ANY = 'elegir';

const isRoomOnly = z.literal('si').transform(() => true);

export const { read: readOffersView, write: writeOffersView } = addressView({
  construction: field('obra', constructionStatusSchema),
  /** Only those in which the minimum can be invested now. */
  isRoomOnly: field('cupo', isRoomOnly, false, () => 'si'),
  order: field('orden', z.enum(offerOrders), 'listed'),
  /**
   * The warehouse whose investment dialog is open; any other value, such as `ANY`, opens it with the choice of all.
   */
  invested: field('nueva', z.string().max(36)),
});
export type OffersView = ReturnType<typeof readOffersView>;

export const useOffersView = () => useAddressView(readOffersView, writeOffersView);

/** Monthly rent ÷ value; −1 if there is no rent, so that it sorts last. */
const rentShare = ({ monthlyRentalRate, totalValue }: WarehouseView) =>
  monthlyRentalRate === null ? -1 : Number(divide(monthlyRentalRate, totalValue));

const comparers: Record<Exclude<OfferOrder, 'listed'>, (a: WarehouseView, b: WarehouseView) => number> = {
  rent: (a, b) => rentShare(b) - rentShare(a),
  available: (a, b) => compare(freeCapital(b), freeCapital(a)),
  progress: (a, b) => b.progressPercentage - a.progressPercentage,
  name: (a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }),
};

/** Matching warehouses without closed ones, in the requested order (stable sort). `minimum` in USD. */
export function offered(
  warehouses: readonly WarehouseView[],
  { construction, isRoomOnly: roomOnly, order }: Omit<OffersView, 'invested'>,
  minimum: string,
): readonly WarehouseView[] {
  const fitting = warehouses.filter(
    (warehouse) =>
      !isClosed(warehouse) &&
      (!construction || warehouse.constructionStatus === construction) &&
      (!roomOnly || takesInvestments(warehouse, minimum)),
  );
  return order === 'listed' ? fitting : fitting.toSorted(comparers[order]);
}
