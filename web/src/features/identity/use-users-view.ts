import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts';

export type ChangeView = Change<UsersView>;

/** What the users screen shows, kept in the address. */
export const useUsersView = () => useAddressView(readUsersView, writeUsersView);
