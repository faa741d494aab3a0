import type { OrderBranch } from '@nodo/contracts/history/branches/commands';
import type { BranchView } from '@nodo/contracts/history/branches/views';
import { useCommand } from '../../lib/use-command.ts';
import { deleteBranch, orderBranch, refreshBranches, refreshList } from './api/branches.ts';

const TOAST_KEY = 'branches';

/** Orders a branch. */
export function useOrderBranch(onDone: () => void) {
  return useCommand({
    name: (body: OrderBranch) => `branch ${JSON.stringify(body)}`,
    send: orderBranch,
    toastKey: TOAST_KEY,
    said: () => ({ title: 'Suposición pedida', description: 'Se calcula en cuanto le llegue su turno.' }),
    failed: 'No se pudo pedir la suposición',
    onDone,
    onSettled: refreshBranches,
  });
}

/** Deletes a branch permanently. */
export function useDeleteBranch({ id, label }: Pick<BranchView, 'id' | 'label'>, onDone: () => void) {
  return useCommand({
    name: () => `delete branch ${id}`,
    send: (_: undefined, key) => deleteBranch(id, key),
    toastKey: TOAST_KEY,
    said: () => ({ title: 'Suposición borrada', description: label }),
    failed: 'No se pudo borrar la suposición',
    onDone,
    onSettled: refreshList,
  });
}
