import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { createContext, useContext } from 'react';

export const CurrentUserContext = createContext<CurrentUserView | undefined>(undefined);

/** Who is signed in. Only for what stands inside the gate, where somebody always is. */
export function useCurrentUser(): CurrentUserView {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser outside the gate');
  return user;
}
