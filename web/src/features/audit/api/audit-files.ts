import { auditFileSchema } from '@nodo/contracts/audit/files';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { getFile, getNow } from '../../../lib/api.ts';

const PATH = '/api/audit/files';
const filesSchema = z.array(auditFileSchema);

/** Daily audit exports, newest first. No live event announces a new one, so they are fetched on mount only. */
export const auditFilesQuery = queryOptions({
  queryKey: ['audit-files'],
  queryFn: async ({ signal }) => (await getNow(PATH, filesSchema, signal)).data,
});

export const auditFile = (id: string) => getFile(`${PATH}/${id}`);
