import { z } from 'zod';
import type { PersonalDataArea } from './audit/values.ts';
import type { Permission } from './permissions.ts';

/** The service that handles a route; `gateway`: only in the development product. */
export type Service = 'query' | 'command' | 'gateway';

/** A non-JSON response, with its possible content types; an empty list means no body. */
export interface FileAnswer {
  readonly types: readonly string[];
}
export type RouteAnswer = z.ZodType | FileAnswer;
export type SuccessStatus = 200 | 201 | 202 | 206 | 302 | 304;

interface RouteOptions {
  /** `public`: no sign-in required. */
  readonly permission: Permission | 'public';
  /** Schema of a successful response, or a file. */
  readonly answer: RouteAnswer;
  /** Its status code; default 200. */
  readonly status?: SuccessStatus;
  /** Content types the same data is also available in, on request by a query parameter. */
  readonly fileTypes?: readonly string[];
  /** Further successful responses, by status code. */
  readonly otherAnswers?: Partial<Record<SuccessStatus, RouteAnswer>>;
  /** Schemas of path parameters that are not UUIDs. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
}
interface ReadOptions extends RouteOptions {
  /** Permission for `?scope=all`, which lists everybody's items instead of one's own. */
  readonly allPermission?: Permission;
  /**
   * Which personal data of others it shows to staff, whose access is recorded; false: nothing that identifies anybody.
   * Every GET that requires a staff permission must declare one of the two.
   */
  readonly people?: PersonalDataArea | false;
  /** Whether it only serves current data and does not accept `asOf`. */
  readonly isPresentOnly?: boolean;
}
interface BodyOptions extends RouteOptions {
  readonly body?: z.ZodType;
  /** Accepted content types of an upload, whose body is not JSON. */
  readonly bodyTypes?: readonly string[];
}
interface SendOptions extends BodyOptions {
  /**
   * That the answer shows no personal data of others: nothing records a look at it. To be declared if its fields are
   * named as if it could.
   */
  readonly people?: false;
}

/** One HTTP route: the source for services, the API documentation, tests and the authorization matrix. */
export interface ApiRoute extends ReadOptions, BodyOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces. */
  readonly path: `/api/${string}`;
  /** A short description in Spanish. */
  readonly summary: string;
  readonly service: Service;
  readonly status: SuccessStatus;
  /** Whether it can serve past states (`?asOf=`) and returns the position of its data. */
  readonly hasPast: boolean;
  /** Whether it requires an `Idempotency-Key` and returns the position of its last event. */
  readonly isCommand: boolean;
}
type Path = ApiRoute['path'];
type Method = ApiRoute['method'];

/** A route with its declared types, so that its handler is checked against them. */
export type Declared<M extends Method, P extends Path, O, S extends Service> = O & {
  readonly method: M;
  readonly path: P;
  readonly summary: string;
  readonly service: S;
  readonly status: O extends { readonly status: infer Status extends SuccessStatus } ? Status : 200;
  readonly hasPast: boolean;
  readonly isCommand: boolean;
};

function declared<M extends Method, P extends Path, O extends ReadOptions & BodyOptions, S extends Service>(
  head: Pick<ApiRoute, 'summary' | 'hasPast' | 'isCommand'> & { method: M; path: P; service: S },
  options: O,
): Declared<M, P, O, S> {
  return { status: 200, ...options, ...head } as Declared<M, P, O, S>;
}

/** A GET over the read models. */
export function read<P extends Path, const O extends ReadOptions>(path: P, summary: string, options: O) {
  const hasPast = !options.isPresentOnly;
  return declared({ method: 'GET', path, summary, service: 'query', hasPast, isCommand: false }, options);
}

/** A route that executes a command; requests with the same `Idempotency-Key` take effect once. */
export function command<M extends Exclude<Method, 'GET'>, P extends Path, const O extends SendOptions>(
  method: M,
  path: P,
  summary: string,
  options: O,
) {
  const head = { method, path, summary, service: 'command', hasPast: false, isCommand: true } as const;
  return declared(head, options);
}

/** A write route without a command: signing in, upload URLs, and the uploads themselves. */
export function send<M extends Method, P extends Path, const O extends SendOptions>(
  method: M,
  path: P,
  summary: string,
  options: O,
) {
  const head = { method, path, summary, service: 'command', hasPast: false, isCommand: false } as const;
  return declared(head, options);
}

/** A file response with one of these content types. */
export function file(...types: readonly string[]): FileAnswer {
  return { types };
}

/** A response without a body: a redirect, or 304. */
export const noBody: FileAnswer = { types: [] };

/** Whether a response is something other than JSON. */
export function isFile(answer: RouteAnswer): answer is FileAnswer {
  return 'types' in answer;
}

/** Formats for working with data elsewhere. A PDF alone is one document, opened to be read. */
const dataFormats: readonly string[] = ['text/csv', 'application/x-ndjson'];
/** Its request is an event that its requester is notified of (`AuditExportRequested`), once for all formats. */
const notifiedWhenRequested: Path = '/api/audit/export';

/**
 * Whether a response takes personal data of others along as a file, which whoever does it is notified of. Routes are not
 * listed by hand: it follows from what they declare.
 */
export function isExportOfOthers({ path, people, answer }: ApiRoute): boolean {
  if (!people || people === 'ownData' || path === notifiedWhenRequested) return false;
  return isFile(answer) && answer.types.some((type) => dataFormats.includes(type));
}

/** Response of routes that only confirm success. */
export const doneSchema = z.object({ success: z.literal(true) });

/** Query of a GET that lists one's own items, or everybody's for staff. */
export const scopeQuerySchema = z.strictObject({
  scope: z.enum(['own', 'all'], { error: 'El alcance es own o all' }).default('own'),
});

/** Filters a staff list by person. */
export const personField = z.uuid('La persona se busca por su identificador').optional();

/** Filters a staff list by words of the person's name or e-mail, or by the start of a hash, address or id. */
export const searchField = z.string().trim().max(100, 'La búsqueda es demasiado larga').optional();
/** Maximum number of rows in a list exported as a file. */
export const LIST_EXPORT_MAX = 10_000;
