import type { UserRow } from '@nodo/contracts/identity/views';
import { createContext, useContext } from 'react';

/** Actions of a row's buttons, shared by table and cards. */
export interface UserActions {
  /** Id of the signed-in user: nobody decides about themselves. */
  readonly ownId: string;
  /** Id of the user whose status change is in flight. */
  readonly busyId: string | undefined;
  /** Whether decisions are disabled because a past moment is shown. */
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
