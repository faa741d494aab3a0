import { apiRoutes } from '@nodo/contracts/api';
import { isExportOfOthers } from '@nodo/contracts/api-route';
import { type PersonalDataArea, viewedIdSchema } from '@nodo/contracts/audit/values';
import { can } from '@nodo/contracts/permissions';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { Queryable } from '@nodo/platform/postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

interface Shown {
  readonly area: PersonalDataArea;
  /** Name of the file that takes it along; null: shown on a screen, or one document to be read. */
  readonly file: string | null;
}

/** Routes that show personal data of others, by the path they are registered under. */
const shownAt = new Map<string, Shown>(
  apiRoutes.flatMap((route) => {
    const { path, people: area } = route;
    if (!area) return [];
    return [[path.replaceAll(/\{(\w+)\}/g, ':$1'), { area, file: isExportOfOthers(route) ? path : null }]];
  }),
);

/**
 * Records, before the response is sent, that staff view or export personal data of others, or that somebody exports all
 * of their own. If recording fails, the response fails. Analysts only see masked data.
 */
export function noteLooks(app: FastifyInstance, database: Queryable): void {
  const views = new PersonalDataViews(database);
  app.addHook('onSend', async (request, reply) => {
    const { session, usesStaffRight } = request;
    const shown = shownAt.get(request.routeOptions.url ?? '');
    if (!shown || !session || reply.statusCode >= 300) return;
    const { area, file } = shown;
    const seesOthers = usesStaffRight && can(session.role, 'users.read');
    if (seesOthers || area === 'ownData') await views.note(session, area, viewedBy(request), file);
  });
}

const ofPerson = z.object({ person: z.string() });

/** Id of what was viewed: the first path parameter; for a list, the person it was filtered by; else null. */
function viewedBy({ params, query }: FastifyRequest): string | null {
  const [value = ofPerson.safeParse(query).data?.person]: unknown[] = Object.values(params ?? {});
  const id = viewedIdSchema.safeParse(value).data ?? null;
  return z.uuid().safeParse(id).data?.toLowerCase() ?? id;
}
