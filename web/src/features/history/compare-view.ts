import { placeInput } from '@nodo/contracts/history/values';
import { periodSchema } from '@nodo/contracts/periods';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

const view = addressView({
  table: field('tabla', z.string().regex(/^[a-z_]{1,60}$/)),
  from: field('desde', placeInput),
  to: field('hasta', placeInput),
  /** Whose figures are compared, too. */
  warehouse: field('bodega', z.uuid()),
  person: field('persona', z.uuid()),
  period: field('mes', periodSchema),
});

/** State of the comparison, held entirely in the URL. */
export type CompareView = ReturnType<typeof view.read>;

export const useCompareView = () => useAddressView(view.read, view.write);
