import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

const revision = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number);

/** Where a replay stands, all of it in the address: a link leads to this very moment. */
const { read, write } = addressView({
  /** Absent: the last one. */
  revision: field('revision', revision()),
  /** The revision that it is compared with. */
  compared: field('comparar', revision()),
});

export const useReplayView = () => useAddressView(read, write);
