import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { momentQuery } from '../../features/history/api/get-moment.ts';
import { momentIn } from '../../lib/moment-address.ts';
import { isOfPast, queryClient } from '../../lib/query-client.ts';
import { showMoment, useShownMoment } from '../../lib/shown-moment.ts';
import { useGoToMoment } from '../../lib/use-moment.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';

/** The moment that the address names, for who may look back. */
export function useAskedMoment(): string | undefined {
  const { role } = useCurrentUser();
  const { search } = useLocation();
  return can(role, 'history.read') ? momentIn(search) : undefined;
}

/**
 * Draws a screen at the moment of the address: only once it is known where that is, and anew for each, so that nothing
 * of one moment stands on a screen of another.
 */
export function MomentGate({ children }: { children: ReactNode }) {
  const asked = useAskedMoment();
  const shown = useShownMoment();
  const goTo = useGoToMoment();
  const isForeign = momentIn(useLocation().search) !== undefined && asked === undefined;
  const query = useQuery({ ...momentQuery(asked ?? ''), enabled: asked !== undefined });
  const position = query.data?.event.position;
  const unversioned = query.data?.unversioned;
  useLayoutEffect(() => {
    if (asked === undefined) {
      showMoment(undefined);
      // What is done from now on may touch all that is kept under its keys: the past is read anew the next time.
      queryClient.removeQueries({ predicate: isOfPast });
    } else if (position !== undefined && unversioned) showMoment({ text: asked, position, unversioned });
  }, [asked, position, unversioned]);
  useLayoutEffect(() => () => showMoment(undefined), []);
  // Whoever may not look back is shown what is, at an address that says so.
  useEffect(() => {
    if (isForeign) goTo(undefined, { replace: true });
  }, [isForeign, goTo]);
  if (shown?.text === asked) return <Fragment key={shown?.position ?? 'now'}>{children}</Fragment>;
  if (query.isError) return <QueryError query={query} fallback="No pudimos ir a ese momento." />;
  return <SkeletonRows rows={4} label="Yendo a ese momento…" className="h-24" />;
}
