import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'paso';

/**
 * The step one is at, kept in the address so that Back, a reload and a link work; never past the first step that is
 * not complete. Steps count from 0; in the address from 1.
 */
export function useWizardStep(firstOpen: number, start: number): [number, (step: number) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get(PARAMETER) ?? Number.NaN);
  // Where one began stays: filling in a step must not carry one off to the next.
  const [began] = useState(start);
  const step = Number.isInteger(wanted) && wanted >= 1 ? wanted - 1 : began;
  return [Math.min(step, firstOpen), (next) => setSearch({ [PARAMETER]: String(next + 1) })];
}

/** The ref of a heading that takes the focus whenever `what` changes, but not when it is first shown. */
export function useFocusOnChange(what: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(what);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    heading.current?.focus();
  }, [what]);
  return heading;
}
