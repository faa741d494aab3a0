import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts';

export type ChangeView = (part: Partial<UsersView>, options?: { asStep?: boolean }) => void;

/** What the screen shows, kept in the address. `asStep` makes a change that the browser's back button undoes. */
export function useUsersView(): [UsersView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  // The address itself follows a moment later: two changes in a row must not undo each other.
  const latest = useRef(address);
  const set = useRef(setAddress);
  useEffect(() => {
    latest.current = address;
    set.current = setAddress;
  }, [address, setAddress]);
  const change: ChangeView = useCallback((part, { asStep = false } = {}) => {
    latest.current = writeUsersView({ ...readUsersView(latest.current), ...part });
    set.current(latest.current, { replace: !asStep, preventScrollReset: true });
  }, []);
  return [readUsersView(address), change];
}
