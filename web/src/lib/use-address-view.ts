import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutMoment } from './moment-address.ts';

/** `part` may depend on the latest view: what was rendered is older while a change is on its way. */
export type ChangeView<View> = (
  part: Partial<View> | ((latest: View) => Partial<View>),
  options?: { asStep?: boolean },
) => void;

/**
 * A screen's state, kept in the URL's query; `read` and `write` must be stable functions. `asStep` adds a history
 * entry, so that the Back button undoes the change. The hash is kept. A screen with several views gives each its
 * stable `names`, so that none removes another's parameters.
 */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
  names?: readonly string[],
): [View, ChangeView<View>] {
  const { hash, search } = useLocation();
  // The moment parameter doesn't belong to the screen: navigation keeps it anyway.
  const address = useMemo(() => new URLSearchParams(withoutMoment(search)), [search]);
  const navigate = useNavigate();
  // The URL is updated asynchronously, so consecutive changes must build on the latest pending one.
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
      const view = read(latest.current);
      const written = write({ ...view, ...(typeof part === 'function' ? part(view) : part) });
      latest.current = names ? replaced(latest.current, names, written) : written;
      underWay.current.push(`${latest.current}`);
      const to = { search: `${latest.current}`, hash: go.current.hash };
      void go.current.navigate(to, { replace: !asStep, preventScrollReset: true });
    },
    [read, write, names],
  );
  return [read(address), change];
}

/** One parameter of the URL's query, and what sets it; null removes it. All others are kept. */
export function useAddressParam(
  name: string,
): [string | null, (value: string | null, options?: { asStep?: boolean }) => void] {
  const { read, write, names } = useMemo(
    () => ({
      read: (address: URLSearchParams) => ({ value: address.get(name) }),
      write: ({ value }: { value: string | null }) =>
        new URLSearchParams(value === null ? [] : [[name, value]]),
      names: [name],
    }),
    [name],
  );
  const [{ value }, change] = useAddressView(read, write, names);
  return [value, useCallback((next, options) => change({ value: next }, options), [change])];
}

/** Replaces the parameters of these names by those in `written`, and keeps all others. */
export function replaced(
  address: URLSearchParams,
  names: readonly string[],
  written: URLSearchParams,
): URLSearchParams {
  const others = [...address].filter(([name]) => !names.includes(name));
  return new URLSearchParams([...others, ...written]);
}
