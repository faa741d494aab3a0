import { payoutStateLabels } from '@nodo/contracts/payouts/states';
import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

type ShownState = keyof typeof payoutStateLabels;
/** States shown to users; the server has more. */
export const shownStates = Object.keys(payoutStateLabels) as ShownState[];

const { read, write } = addressView({
  search: searchField(),
  state: field('estado', z.enum(shownStates)),
});
export const writePayoutsView = write;

export const usePayoutsView = () => useAddressView(read, write);
