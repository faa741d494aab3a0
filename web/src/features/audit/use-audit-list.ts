import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '../../lib/clock.ts';
import { useLookingAtLog } from '../../lib/live.ts';
import { useListVersion } from '../../lib/use-list-version.ts';
import { auditPageQuery, filterQuery } from './api/list-audit.ts';
import type { AuditView } from './audit-view.ts';

/** Page sizes: rows per table request, and cards per page. */
export const TABLE_PAGE = 50;
export const CARDS_PAGE = 20;

const isSame = (a: AuditFilter, b: AuditFilter) => `${filterQuery(a)}` === `${filterQuery(b)}`;

/**
 * The first page of the table, or one page of cards. The previous page stays displayed while the next one loads;
 * `shown` is the filter that the displayed rows match, `version` changes when they may have.
 */
export function useAuditList({ filter, direction, page }: AuditView, isWide: boolean) {
  const limit = isWide ? TABLE_PAGE : CARDS_PAGE;
  const offset = isWide ? 0 : (page - 1) * limit;
  const look = useLookingAtLog();
  // New entries come at the top, unless the chosen period is over.
  const isLive = () =>
    offset === 0 && direction === 'desc' && (filter.to === undefined || Date.parse(filter.to) > serverTime());
  const list = useQuery({
    ...auditPageQuery(filter, direction, offset, limit),
    placeholderData: keepPreviousData,
    refetchInterval: () => isLive() && look,
  });
  const version = useListVersion(list);
  const [shown, setShown] = useState(filter);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  if (isSettled && !isSame(shown, filter)) setShown(filter);
  return { list, shown, version };
}
