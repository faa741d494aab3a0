import type { NotificationPage } from '@nodo/contracts/notifications/views';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { latestNotificationsQuery } from './api/list-notifications.ts';
import { type Marked, markRead } from './api/mark-read.ts';
import { withRead } from './read-ahead.ts';

/** Marks them as read optimistically, and rolls back if the request fails. */
export function useMarkRead() {
  return useCommand({
    send: markRead,
    toastKey: 'notifications',
    failed: () => ({ description: 'No pudimos marcarlas como leídas. Intenta de nuevo.' }),
    onMutate: showRead,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

async function showRead(marked: Marked): Promise<void> {
  // A response in flight would overwrite the optimistic update.
  await queryClient.cancelQueries({ queryKey: ['notifications'] });
  queryClient.setQueryData(latestNotificationsQuery.queryKey, (page) => page && withRead(page, marked));
  queryClient.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: ['notifications', 'pages'] },
    (data) => data && { ...data, pages: data.pages.map((page) => withRead(page, marked)) },
  );
}
