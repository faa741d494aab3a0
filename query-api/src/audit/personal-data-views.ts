import { apiRoutes } from '@nodo/contracts/api';
import { type PersonalDataArea, viewedIdSchema } from '@nodo/contracts/audit/values';
import { can } from '@nodo/contracts/permissions';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import type { Queryable } from '@nodo/platform/postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Which routes show other people, by the path they are registered under. */
const areas = new Map<string, PersonalDataArea>(
  apiRoutes.flatMap((route) =>
    'people' in route && route.people ? [[route.path.replaceAll(/\{(\w+)\}/g, ':$1'), route.people]] : [],
  ),
);

/**
 * Writes down, before it goes out, that somebody of the staff is shown personal data of others, or that somebody takes
 * out all of their own. What can't be written down is not shown. Analysts see nobody's.
 */
export function noteLooks(app: FastifyInstance, database: Queryable): void {
  const views = new PersonalDataViews(database);
  app.addHook('onSend', async (request, reply) => {
    const { session, usesStaffRight } = request;
    const area = areas.get(request.routeOptions.url ?? '');
    if (!area || !session || reply.statusCode >= 300) return;
    const seesOthers = usesStaffRight && can(session.role, 'users.read');
    if (seesOthers || area === 'ownData') await views.note(session, area, viewedBy(request));
  });
}

const ofPerson = z.object({ person: z.string() });

/** The one thing that was asked for, by the first parameter of the path; of a list, the person it was narrowed to. */
function viewedBy({ params, query }: FastifyRequest): string | null {
  const [value = ofPerson.safeParse(query).data?.person]: unknown[] = Object.values(params ?? {});
  const id = viewedIdSchema.safeParse(value).data ?? null;
  return z.uuid().safeParse(id).data?.toLowerCase() ?? id;
}
