import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts';

export type ChangeView = (part: Partial<UsersView>, options?: { asStep?: boolean }) => void;

/** What the screen shows, kept in the address. `asStep` makes a change that the browser's back button undoes. */
export function useUsersView(): [UsersView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const change: ChangeView = useCallback(
    (part, { asStep = false } = {}) =>
      setAddress((now) => writeUsersView({ ...readUsersView(now), ...part }), {
        replace: !asStep,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  return [readUsersView(address), change];
}
