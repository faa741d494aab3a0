import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutMoment } from './moment-address.ts';

export type ChangeView<View> = (part: Partial<View>, options?: { asStep?: boolean }) => void;

/**
 * What a screen shows, kept in the query of the address: `read` and `write` are fixed functions between the two.
 * `asStep` makes a change that the browser's back button undoes. What follows the # stays as it is. A screen that has
 * several of them gives each its fixed `names`, so that none takes out what another keeps there.
 */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
  names?: readonly string[],
): [View, ChangeView<View>] {
  const { hash, search } = useLocation();
  // The moment in the address is not the screen's: going anywhere keeps it.
  const address = useMemo(() => new URLSearchParams(withoutMoment(search)), [search]);
  const navigate = useNavigate();
  // The address itself follows a moment later: changes in a row must not undo each other.
  const latest = useRef(address);
  const underWay = useRef<string[]>([]);
  const go = useRef({ navigate, hash });
  useEffect(() => {
    go.current = { navigate, hash };
  }, [navigate, hash]);
  useEffect(() => {
    const place = underWay.current.indexOf(`${address}`);
    underWay.current = place < 0 ? [] : underWay.current.slice(place + 1);
    if (underWay.current.length === 0) latest.current = address;
  }, [address]);
  const change: ChangeView<View> = useCallback(
    (part, { asStep = false } = {}) => {
      const written = write({ ...read(latest.current), ...part });
      latest.current = names ? replaced(latest.current, names, written) : written;
      underWay.current.push(`${latest.current}`);
      const to = { search: `${latest.current}`, hash: go.current.hash };
      void go.current.navigate(to, { replace: !asStep, preventScrollReset: true });
    },
    [read, write, names],
  );
  return [read(address), change];
}

/** The address with its parameters of these names as `written` has them, and all others as they were. */
export function replaced(
  address: URLSearchParams,
  names: readonly string[],
  written: URLSearchParams,
): URLSearchParams {
  const others = [...address].filter(([name]) => !names.includes(name));
  return new URLSearchParams([...others, ...written]);
}
