import { periodSchema } from '@nodo/contracts/periods';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** The month whose dialog is open. */
const { read, write } = addressView({ period: field('mes', periodSchema) });

export const useDistributionsView = () => useAddressView(read, write);
