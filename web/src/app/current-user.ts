import type { UserView } from '@nodo/contracts/identity';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<UserView | undefined>(undefined);

/** Who is signed in. Only for what stands inside the gate, where somebody always is. */
export function useCurrentUser(): UserView {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser outside the gate');
  return user;
}
