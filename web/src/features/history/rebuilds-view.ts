import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** What the screen shows, all of it in the address. */
const { read, write } = addressView({
  /** The rebuild whose comparison is open. */
  open: field('reconstruccion', z.uuid()),
});

export const useRebuildsView = () => useAddressView(read, write);
