import { bogotaDay } from '@nodo/contracts/bogota';
import { exportOwnDataQuerySchema } from '@nodo/contracts/privacy/export';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { ownSessions } from '../identity/sessions.ts';
import type { Routing } from '../routing.ts';
import { collectPersonalData } from './collect.ts';
import { erasureOutlook } from './outlook.ts';

/** Exports per person in ten minutes: each reads all of their data. */
const EXPORT_LIMIT = { max: 30, timeWindow: 600_000 };

/** A person's data export, and whether their account can be erased. */
export function privacyRoutes({
  get,
  app,
  config,
  objects,
  printer,
  reader,
  sessions,
  pushDevicesOf,
}: Routing): void {
  const keyGenerator = (request: FastifyRequest) => request.session?.userId ?? request.ip;
  app.get(
    '/api/profile/export',
    { config: { rateLimit: { ...EXPORT_LIMIT, keyGenerator } } },
    async (request, reply) => {
      const session = requireSession(request, 'personalData.exportOwn');
      const { format } = parseInput(exportOwnDataQuerySchema, request.query);
      const [open, pushDevices] = await Promise.all([
        ownSessions(sessions, session),
        pushDevicesOf(session.userId),
      ]);
      const read = () =>
        reader.answer(request, reply, undefined, (view) =>
          collectPersonalData(view, session.userId, { sessions: open, pushDevices }, { config, objects }),
        );
      const day = bogotaDay(new Date());
      return reply
        .header('content-disposition', `attachment; filename="mis-datos-nodo-cartago-${day}.${format}"`)
        .header('cache-control', 'no-store')
        .type(format === 'pdf' ? 'application/pdf' : 'application/json; charset=utf-8')
        .send(
          format === 'pdf'
            ? await printer.print(session.userId, 'ownData', read)
            : JSON.stringify(await read(), null, 2),
        );
    },
  );

  get('/api/profile/erasure', (view, { session }) => erasureOutlook(view, session));
}
