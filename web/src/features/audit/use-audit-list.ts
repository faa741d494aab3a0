import type { AuditFilter } from '@nodo/contracts/audit/commands';
import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFallbackPolling } from '../../lib/live.ts';
import { auditPageQuery, filterQuery } from './api/list-audit.ts';
import type { AuditView } from './audit-view.ts';

/** Rows that the table asks for at a time, and cards on a page. */
export const TABLE_PAGE = 50;
export const CARDS_PAGE = 20;

const isSame = (a: AuditFilter, b: AuditFilter) => `${filterQuery(a)}` === `${filterQuery(b)}`;

/**
 * The page at the head of the table, or one page of cards. While another one loads the last one stays; `shown` is what
 * the rows at hand answer.
 */
export function useAuditList({ filter, direction, page }: AuditView, isWide: boolean) {
  const limit = isWide ? TABLE_PAGE : CARDS_PAGE;
  const offset = isWide ? 0 : (page - 1) * limit;
  const list = useQuery({
    ...auditPageQuery(filter, direction, offset, limit),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(TRANSACTIONS_POLL),
  });
  const [shown, setShown] = useState(filter);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  if (isSettled && !isSame(shown, filter)) setShown(filter);
  return { list, shown };
}
