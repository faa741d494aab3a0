import { auditFileSchema } from '@nodo/contracts/audit/files';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { getFile, getNow } from '../../../lib/api.ts';

const PATH = '/api/audit/files';
const filesSchema = z.array(auditFileSchema);

/**
 * Files with the audit of each finished day or week, newest first. No live message announces a new one: at most one
 * comes a day.
 */
export const auditFilesQuery = queryOptions({
  queryKey: ['audit-files'],
  queryFn: async ({ signal }) => (await getNow(PATH, filesSchema, signal)).data,
});

export const auditFile = (id: string) => getFile(`${PATH}/${id}`);
