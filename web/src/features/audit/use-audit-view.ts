import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AuditView, readAuditView, writeAuditView } from './audit-view.ts';

export type ChangeView = (part: Partial<AuditView>, options?: { asStep?: boolean }) => void;

/** What the screen shows, kept in the address. `asStep` makes a change that the browser's back button undoes. */
export function useAuditView(): [AuditView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const change: ChangeView = useCallback(
    (part, { asStep = false } = {}) =>
      setAddress((now) => writeAuditView({ ...readAuditView(now), ...part }), {
        replace: !asStep,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  return [readAuditView(address), change];
}
