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

/** The moment named in the URL, if the role may view the past. */
export function useAskedMoment(): string | undefined {
  const { role } = useCurrentUser();
  const { search } = useLocation();
  return can(role, 'history.read') ? momentIn(search) : undefined;
}

/**
 * Renders a screen as of the URL's moment: only once the moment is resolved, and remounted for each, so that data
 * of different moments never mixes.
 */
export function MomentGate({ children }: { children: ReactNode }) {
  const asked = useAskedMoment();
  const shown = useShownMoment();
  const goTo = useGoToMoment();
  const isForeign = momentIn(useLocation().search) !== undefined && asked === undefined;
  const query = useQuery({ ...momentQuery(asked ?? ''), enabled: asked !== undefined });
  const position = query.data?.event.position;
  const effectiveAt = query.data?.effectiveAt;
  const unversioned = query.data?.unversioned;
  useLayoutEffect(() => {
    if (asked === undefined) {
      showMoment(undefined);
      // Commands from now on may change anything, so cached past data is dropped and fetched again next time.
      queryClient.removeQueries({ predicate: isOfPast });
    } else if (position !== undefined && effectiveAt !== undefined && unversioned) {
      showMoment({ text: asked, position, effectiveAt, unversioned });
    }
  }, [asked, position, effectiveAt, unversioned]);
  useLayoutEffect(() => () => showMoment(undefined), []);
  // Roles that may not view the past see the present, and the URL is corrected accordingly.
  useEffect(() => {
    if (isForeign) goTo(undefined, { replace: true });
  }, [isForeign, goTo]);
  if (shown?.text === asked) return <Fragment key={shown?.position ?? 'now'}>{children}</Fragment>;
  // Of a moment outside of the history the banner leads back to now.
  if (query.isError) return <QueryError query={query} fallback="No pudimos ir a ese momento." />;
  return <SkeletonRows rows={4} label="Yendo a ese momento…" className="h-24" />;
}
