import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<CurrentUserView | undefined>(undefined);

/** The signed-in user. Only for components inside AuthGate, where there always is one. */
export function useCurrentUser(): CurrentUserView {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser outside the gate');
  return user;
}
