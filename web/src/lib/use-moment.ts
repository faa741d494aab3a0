import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { atMoment } from './moment-address.ts';

/**
 * Goes to another moment on the current screen; undefined: the present. `replace` replaces the current history entry,
 * so that Back skips it.
 */
export function useGoToMoment(): (moment: string | undefined, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return useCallback(
    (moment, options = {}) =>
      void navigate({ search: atMoment(search, moment), hash }, { ...options, preventScrollReset: true }),
    [navigate, search, hash],
  );
}
