import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** State of the screen, held entirely in the URL. */
const { read, write } = addressView({
  /** The rebuild whose comparison is open. */
  open: field('reconstruccion', z.uuid()),
});

export const useRebuildsView = () => useAddressView(read, write);
