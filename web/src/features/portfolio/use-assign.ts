import type { PendingItem } from '@nodo/contracts/portfolio/pending-work';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { assignItem } from './api/assign-item.ts';
import { pendingKey } from './api/get-platform.ts';

/** Takes a pending item, or hands back one's own. */
export function useAssign(ownId: string) {
  const assigneeOf = ({ holder }: PendingItem) => (holder?.id === ownId ? null : ownId);
  return useCommand({
    // Safe to repeat: without a name, taking an item a second time is new.
    send: (item: PendingItem, key) => assignItem(item, assigneeOf(item), key),
    toastKey: 'assign',
    failed: 'No se pudo asignar este pendiente',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pendingKey }),
  });
}
