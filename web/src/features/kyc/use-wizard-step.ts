import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'paso';

/**
 * The wizard's step, kept in the URL so that Back, reload and links work; never beyond the first incomplete step.
 * Zero-based; one-based in the URL.
 */
export function useWizardStep(firstOpen: number, start: number): [number, (step: number) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get(PARAMETER) ?? Number.NaN);
  // The initial step is kept: completing it must not move the person on to the next.
  const [began] = useState(start);
  const step = Number.isInteger(wanted) && wanted >= 1 ? wanted - 1 : began;
  return [Math.min(step, firstOpen), (next) => setSearch({ [PARAMETER]: String(next + 1) })];
}

/** Ref for a heading that takes the focus whenever `what` changes, except on first render. */
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
