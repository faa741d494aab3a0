import { userSorts } from '@nodo/contracts/identity/views';
import { kycStatusSchema } from '@nodo/contracts/kyc/values';
import { roleSchema } from '@nodo/contracts/roles';
import { z } from 'zod';
import { addressView, field, orderedView, pageField, searchField } from '../../lib/address-view.ts';
import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';
import type { UsersQuery } from './api/list-users.ts';

const view = addressView({
  search: searchField(),
  role: field('rol', roleSchema),
  kycStatus: field('kyc', kycStatusSchema),
  /** Page of the card list. */
  page: pageField(),
  /** Id of the user whose dialog is open. */
  userId: field('usuario', z.uuid()),
});
export const { read: readUsersView, write: writeUsersView } = orderedView(view, userSorts, {
  sort: 'createdAt',
  direction: 'desc',
});
export type UsersView = ReturnType<typeof readUsersView>;
export type ChangeView = Change<UsersView>;

export const useUsersView = () => useAddressView(readUsersView, writeUsersView);

/** Whether any filter is set. */
export function isFiltered({ search, role, kycStatus }: UsersQuery): boolean {
  return Boolean(search || role || kycStatus);
}
