import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ChangeView<View> = (part: Partial<View>, options?: { asStep?: boolean }) => void;

/**
 * What a screen shows, kept in the query of the address: `read` and `write` are fixed functions between the two.
 * `asStep` makes a change that the browser's back button undoes.
 */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, ChangeView<View>] {
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
  const change: ChangeView<View> = useCallback(
    (part, { asStep = false } = {}) => {
      latest.current = write({ ...read(latest.current), ...part });
      underWay.current.push(`${latest.current}`);
      set.current(latest.current, { replace: !asStep, preventScrollReset: true });
    },
    [read, write],
  );
  return [read(address), change];
}
