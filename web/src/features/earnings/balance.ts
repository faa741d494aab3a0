import type { AccountView } from '@nodo/contracts/earnings/views';

/** Whether money ever came into a balance: it can't leave before. */
export const isUsed = ({ credited, deposited, repurchased }: AccountView) =>
  [credited, deposited, repurchased].some((amount) => Number(amount) > 0);
