import { Readable } from 'node:stream';
import { apiRoutes } from '@nodo/contracts/api';
import { bogotaDay } from '@nodo/contracts/bogota';
import type * as domains from '@nodo/contracts/catalogue';
import type { PartOf } from '@nodo/contracts/fold';
import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import type { PushDeviceView } from '@nodo/contracts/notifications/push';
import type { Say } from '@nodo/contracts/sentences';
import type { Config } from '@nodo/platform/config';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { LogRecords } from '@nodo/platform/log-records';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Session, Sessions } from '@nodo/platform/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Printer } from './printing/printer.ts';
import { type AsOf, asOfQuery } from './read-model/as-of.ts';
import { type CsvFile, type CsvPages, csvOfPages } from './read-model/list-csv.ts';
import type { Reader, View } from './read-model/reader.ts';
import type { Searches } from './search/search.ts';

/** Declared GETs of this service that need a session. */
type Route = Extract<PartOf<typeof domains, 'routes'>[number], { service: 'query'; method: 'GET' }>;
export type Path = Route['path'];
type RouteAt<P extends Path> = Extract<Route, { path: P }>;
type Answer<R> = R extends { answer: infer S extends z.ZodType } ? z.output<S> : never;
type Query<R> = R extends { query: infer S extends z.ZodType } ? z.output<S> : Record<never, never>;

/** An authorised request. */
interface Asked<P extends Path> {
  readonly session: Session;
  /** As declared, without `asOf`. */
  readonly query: Query<RouteAt<P>>;
  readonly asOf: AsOf | undefined;
  readonly request: FastifyRequest;
}
type AnswerTo<P extends Path> = (view: View, asked: Asked<P>) => Promise<Answer<RouteAt<P>>>;
type Get = <P extends Path>(path: P, answer: AnswerTo<P>) => void;
type GetCsv = <P extends Path>(
  path: P,
  name: string,
  list: (view: View, asked: Asked<P>) => Promise<CsvFile>,
) => void;
type GetCsvPages = <P extends Path, Row>(
  path: P,
  name: string,
  pages: CsvPages<Row>,
  page: (view: View, asked: Asked<P>, last: Row | undefined) => Promise<readonly Row[]>,
) => void;
/** Resolves the translations for a person's current language. */
type SayFor = (personId: string) => Promise<Say>;

const NOT_OWN = 'Lo de otra persona se pide con scope=all';

const NO_PAST = 'Esto solo se puede pedir como está ahora';
const presentOnly = new Set(
  apiRoutes.flatMap(({ method, path, hasPast }) => (method === 'GET' && !hasPast ? [urlOf(path)] : [])),
);

/** The server's notation of a declared path. */
function urlOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Refuses `asOf` where there is no past: whoever names a moment must not take the present for it. */
export function refuseMoments(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ query, routeOptions }) => {
    if (!presentOnly.has(routeOptions.url ?? '')) return;
    if (typeof query === 'object' && query !== null && 'asOf' in query)
      throw new AppError('VALIDATION_FAILED', NO_PAST, { asOf: NO_PAST });
  });
}

/** Dependencies of every domain's routes. */
export interface Routing {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly reader: Reader;
  readonly sessions: Sessions;
  /** A person's push devices: like sessions, not a read model. */
  readonly pushDevicesOf: (userId: string) => Promise<PushDeviceView[]>;
  readonly objects: ObjectStore;
  readonly printer: Printer;
  readonly sayFor: SayFor;
  /** Current time of the clock that link expiries are based on, milliseconds since the epoch. */
  readonly now: () => Promise<number>;
  /** The event log, for what the read models don't contain or must not be trusted with. */
  readonly log: LogRecords;
  /**
   * Registers a declared GET over the read models, now or, if it has a past, `asOf`, with the declared permission and
   * query.
   */
  readonly get: Get;
  /**
   * As `get`, for a declared CSV file in the reader's language. The file is named `name` plus the date of the
   * request.
   */
  readonly getCsv: GetCsv;
  /**
   * As `getCsv`, for lists that grow with people: any number of rows, read and sent a page at a time. `page` reads the
   * one after the row `last` in an order of what never changes, so that each row is in the file once; the later
   * ones are as they are when they are read, or as of the first one's position if the file is of a moment. The
   * session is judged when the file is asked for.
   */
  readonly getCsvPages: GetCsvPages;
}

/** What a domain contributes to query-api. */
export interface QueryModule {
  readonly routes: readonly ((routing: Routing) => void)[];
  readonly searches?: Searches;
}

const declared = new Map(
  apiRoutes.flatMap((route) => (route.method === 'GET' ? [[route.path as string, route] as const] : [])),
);

/** The declared permissions and query schema of a path. */
function declarationOf(path: string) {
  const route = declared.get(path);
  if (!route || route.permission === 'public')
    throw new Error(`${path} is not declared for who is signed in`);
  const shape = route.query?.shape ?? {};
  const schema: z.ZodType<z.output<typeof asOfQuery>> = route.hasPast
    ? asOfQuery.extend(shape)
    : z.strictObject(shape);
  return { permission: route.permission, allPermission: route.allPermission, schema };
}

export function declaredFiles(app: FastifyInstance, reader: Reader, sayFor: SayFor): GetCsv {
  return <P extends Path>(path: P, name: string, list: (view: View, asked: Asked<P>) => Promise<CsvFile>) => {
    const { permission, schema } = declarationOf(path);
    app.get(urlOf(path), async (request, reply) => {
      const session = requireSession(request, permission);
      const { asOf, ...query } = parseInput(schema, request.query);
      const asked = { session, query: query as Query<RouteAt<P>>, asOf, request };
      const csv = await reader.answer(request, reply, asOf, (view) => list(view, asked));
      return asCsv(reply, name).send(csv(await sayFor(session.userId)));
    });
  };
}

export function declaredPages(app: FastifyInstance, reader: Reader, sayFor: SayFor): GetCsvPages {
  return (path, name, pages, page) => {
    const { permission, schema } = declarationOf(path);
    app.get(urlOf(path), async (request, reply) => {
      const session = requireSession(request, permission);
      const { asOf, ...query } = parseInput(schema, request.query);
      const asked = { session, query: query as Query<RouteAt<typeof path>>, asOf, request };
      // Before anything is sent: what goes wrong here is still told as an error.
      const first = await reader.answer(request, reply, asOf, (view) => page(view, asked, undefined));
      // More events may yet come up to a moment: all pages are of the position that the first one was.
      const pinned: AsOf | undefined = asOf && {
        kind: 'position',
        position: BigInt(String(reply.getHeader(AT_POSITION_HEADER))),
      };
      const csv = csvOfPages(pages, await sayFor(session.userId), first, (last) =>
        reader.readOn(pinned, (view) => page(view, asked, last)),
      );
      return asCsv(reply, name).send(Readable.from(csv, { objectMode: false }));
    });
  };
}

function asCsv(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}-${bogotaDay(new Date())}.csv"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8');
}

export function declaredGets(app: FastifyInstance, reader: Reader): Get {
  return <P extends Path>(path: P, answer: AnswerTo<P>) => {
    const { permission, allPermission, schema } = declarationOf(path);
    app.get(path, (request, reply) => {
      const session = requireSession(request, permission);
      const { asOf, ...query } = parseInput(schema, request.query);
      if (allPermission && 'scope' in query) {
        if (query.scope === 'all') requireSession(request, allPermission);
        else if ('person' in query && query.person !== undefined)
          throw new AppError('VALIDATION_FAILED', NOT_OWN, { person: NOT_OWN });
      }
      const asked = { session, query: query as Query<RouteAt<P>>, asOf, request };
      return reader.answer(request, reply, asOf, (view) => answer(view, asked));
    });
  };
}
