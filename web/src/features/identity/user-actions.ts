import type { UserRow } from '@nodo/contracts/identity/views';
import { createContext, useContext } from 'react';

/** What the buttons of a row do, wherever the row is shown. */
export interface UserActions {
  /** The id of whoever is signed in: nobody decides about oneself. */
  readonly ownId: string;
  /** The person whose status is being changed right now. */
  readonly busyId: string | undefined;
  /** Whether nothing may be decided, as the screens show the past. */
  readonly isOff: boolean;
  readonly approve: (user: UserRow) => void;
  readonly reject: (user: UserRow) => void;
  readonly edit: (user: UserRow) => void;
}

export const UserActionsContext = createContext<UserActions | undefined>(undefined);

export function useUserActions(): UserActions {
  const actions = useContext(UserActionsContext);
  if (!actions) throw new Error('useUserActions outside the users panel');
  return actions;
}
