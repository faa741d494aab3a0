import { parseInput } from '@nodo/platform/errors';
import { z } from 'zod';
import type { Api } from '../../commands/http.ts';

const noFields = z.strictObject({});

/** Ordering and deleting branches of the history. */
export function addBranchRoutes(api: Api): void {
  api.command('POST /api/history/branches', 'OrderBranch');
  api.command('DELETE /api/history/branches/{id}', 'DeleteBranch', ({ raw, params }) => {
    parseInput(noFields, raw);
    return { branchId: params.id };
  });
}
