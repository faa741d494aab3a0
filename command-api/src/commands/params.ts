import { AppError } from '@nodo/platform/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const paramsSchema = z.object({ id: z.uuid() });

/** The `:id` of a route; something that is no id names nothing that exists (NOT_FOUND). */
export function idOf(request: FastifyRequest): string {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success) throw new AppError('NOT_FOUND');
  return params.data.id.toLowerCase();
}
