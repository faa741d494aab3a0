import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '../../lib/clock.ts';
import { useLookingAtLog } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useListVersion } from '../../lib/use-list-version.ts';
import { isWideNow } from '../../lib/use-media-query.ts';
import { auditPageQuery, filterQuery } from './api/list-audit.ts';
import { type AuditView, CARDS_PAGE, readAuditView } from './audit-view.ts';

/** Rows per table request. */
export const TABLE_PAGE = 50;

const isSame = (a: AuditFilter, b: AuditFilter) => `${filterQuery(a)}` === `${filterQuery(b)}`;

function auditListQuery({ filter, direction, page }: AuditView, isWide: boolean) {
  const limit = isWide ? TABLE_PAGE : CARDS_PAGE;
  return auditPageQuery(filter, direction, isWide ? 0 : (page - 1) * limit, limit);
}

/** Reads what the list shows first at the current address. */
export async function prepareAudit(): Promise<void> {
  const view = readAuditView(new URLSearchParams(location.search));
  await queryClient.prefetchQuery(auditListQuery(view, isWideNow()));
}

/**
 * The first page of the table, or one page of cards. The previous page stays displayed while the next one loads;
 * `shown` is the filter that the displayed rows match, `version` changes when they may have.
 */
export function useAuditList(view: AuditView, isWide: boolean) {
  const { filter, direction, page } = view;
  const isFirstPage = isWide || page === 1;
  const look = useLookingAtLog();
  // New entries come at the top, unless the chosen period is over.
  const isLive = () =>
    isFirstPage && direction === 'desc' && (filter.to === undefined || Date.parse(filter.to) > serverTime());
  const list = useQuery({
    ...auditListQuery(view, isWide),
    placeholderData: keepPreviousData,
    refetchInterval: () => isLive() && look,
  });
  const version = useListVersion(list);
  const [shown, setShown] = useState(filter);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  if (isSettled && !isSame(shown, filter)) setShown(filter);
  return { list, shown, version };
}
