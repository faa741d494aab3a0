import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decisionsPageQuery } from './api/list-decisions.ts';
import type { DecisionsView } from './decisions-view.ts';

export const DECISIONS_PAGE = 12;

/**
 * One page of decisions. The previous page stays displayed while the next one loads; `shown.sort` is the order
 * of the displayed rows; its other fields may be older.
 */
export function useDecisionsList(view: DecisionsView) {
  const list = useQuery({
    ...decisionsPageQuery(view, (view.page - 1) * DECISIONS_PAGE, DECISIONS_PAGE),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(view);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  if (isSettled && shown.sort !== view.sort) setShown(view);
  return { list, shown };
}
