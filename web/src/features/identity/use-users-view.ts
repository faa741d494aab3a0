import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts';

export type ChangeView = (part: Partial<UsersView>, options?: { asStep?: boolean }) => void;

/** What the screen shows, kept in the address. `asStep` makes a change that the browser's back button undoes. */
export function useUsersView(): [UsersView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  // The address itself follows a moment later: changes in a row must not undo each other.
  const latest = useRef(address);
  const underWay = useRef<string[]>([]);
  const set = useRef(setAddress);
  useEffect(() => {
    set.current = setAddress;
    const place = underWay.current.indexOf(`${address}`);
    underWay.current = place < 0 ? [] : underWay.current.slice(place + 1);
    if (underWay.current.length === 0) latest.current = address;
  }, [address, setAddress]);
  const change: ChangeView = useCallback((part, { asStep = false } = {}) => {
    latest.current = writeUsersView({ ...readUsersView(latest.current), ...part });
    underWay.current.push(`${latest.current}`);
    set.current(latest.current, { replace: !asStep, preventScrollReset: true });
  }, []);
  return [readUsersView(address), change];
}
