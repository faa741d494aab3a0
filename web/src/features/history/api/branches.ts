import { branchOrderedSchema, type OrderBranch } from '@nodo/contracts/history/branches/commands';
import {
  type BranchView,
  branchDetailSchema,
  branchesViewSchema,
} from '@nodo/contracts/history/branches/views';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { BRANCHES_KEY } from '../keys.ts';

/** Analysts get no live messages: while something is under way, it is polled at this interval, in ms. */
const PROGRESS_POLL = 2_000;
const PATH = '/api/history/branches';
const listKey = [...BRANCHES_KEY, 'all'] as const;

function isUnderWay({ state, isEnding }: BranchView): boolean {
  return isEnding || state === 'waiting' || state === 'building';
}

/** All existing branches. */
export function useBranches() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => readView(listKey, PATH, branchesViewSchema, signal),
    refetchInterval: ({ state: { data } }) => (data?.branches.some(isUnderWay) ? PROGRESS_POLL : false),
  });
}

/** One branch with its figures. */
export function useBranch(id: string) {
  const queryKey = [...BRANCHES_KEY, id] as const;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}/${id}`, branchDetailSchema, signal),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? PROGRESS_POLL : false),
  });
}

/** Warehouses for the "never opened" supposition. */
const warehouseNamesKey = ['branch-warehouses'] as const;
const namesSchema = z.array(warehouseViewSchema.pick({ id: true, name: true }));
export const warehouseNamesQuery = queryOptions({
  queryKey: warehouseNamesKey,
  queryFn: async ({ signal }) => {
    const warehouses = await readView(warehouseNamesKey, '/api/warehouses', namesSchema, signal);
    return warehouses.map(({ id, name }) => ({ value: id, label: name }));
  },
});

export function orderBranch(body: OrderBranch, key: string) {
  return post(PATH, { body, key, schema: branchOrderedSchema });
}

export function deleteBranch(id: string, key: string) {
  return del(`${PATH}/${id}`, { key, schema: branchOrderedSchema });
}

/** Invalidates every query about branches. */
export function refreshBranches(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: BRANCHES_KEY });
}

/** Invalidates the list only: after a deletion, the branch's own query would fail with 404. */
export function refreshList(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey });
}
