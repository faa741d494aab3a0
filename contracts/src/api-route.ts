import { z } from 'zod';
import type { PersonalDataArea } from './audit/values.ts';
import type { Permission } from './permissions.ts';

/** Which process answers a route; `gateway`: the development product alone. */
export type Service = 'query' | 'command' | 'gateway';

/** An answer that is no JSON: the content types it may have; none of them has no body. */
export interface FileAnswer {
  readonly types: readonly string[];
}
export type RouteAnswer = z.ZodType | FileAnswer;
export type SuccessStatus = 200 | 201 | 202 | 206 | 302 | 304;

interface RouteOptions {
  /** `public`: nobody has to be signed in. */
  readonly permission: Permission | 'public';
  /** What a success answers: a schema from the views, or a file. */
  readonly answer: RouteAnswer;
  /** The status that goes with it; 200 unless told. */
  readonly status?: SuccessStatus;
  /** Types that the same answer also comes in, where a query asks for it. */
  readonly fileTypes?: readonly string[];
  /** Other successes, by their status. */
  readonly otherAnswers?: Partial<Record<SuccessStatus, RouteAnswer>>;
  /** Of the `{params}` in the path, those that are no UUID. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: z.ZodObject;
}
interface ReadOptions extends RouteOptions {
  /** What `?scope=all` needs, which lists everybody's instead of one's own. */
  readonly allPermission?: Permission;
  /**
   * What of other people it shows to staff, whose look at it is recorded; false: nothing that tells who anybody is.
   * Every GET that takes a right of the staff says one of the two.
   */
  readonly people?: PersonalDataArea | false;
  /** Whether it is about now alone, and takes no `asOf`. */
  readonly isPresentOnly?: boolean;
}
interface SendOptions extends RouteOptions {
  readonly body?: z.ZodType;
  /** For an upload, whose body is no JSON: the content types it takes. */
  readonly bodyTypes?: readonly string[];
}

/** One HTTP route, as the services, the API document, the tests and the authorization matrix know it. */
export interface ApiRoute extends ReadOptions, SendOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: `/api/${string}`;
  /** A few words in Spanish. */
  readonly summary: string;
  readonly service: Service;
  readonly status: SuccessStatus;
  /** Whether it can look back (`?asOf=`) and tells the position its data is at. */
  readonly hasPast: boolean;
  /** Whether it needs an `Idempotency-Key`, and tells the position of its last event. */
  readonly isCommand: boolean;
}
type Path = ApiRoute['path'];
type Method = ApiRoute['method'];

/** A route with the types of what was declared of it, so that who answers it is checked against them. */
export type Declared<M extends Method, P extends Path, O, S extends Service> = O & {
  readonly method: M;
  readonly path: P;
  readonly summary: string;
  readonly service: S;
  readonly status: O extends { readonly status: infer Status extends SuccessStatus } ? Status : 200;
  readonly hasPast: boolean;
  readonly isCommand: boolean;
};

function declared<M extends Method, P extends Path, O extends ReadOptions & SendOptions, S extends Service>(
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

/** A route that hands a command on: the same `Idempotency-Key` has its effect once. */
export function command<M extends Exclude<Method, 'GET'>, P extends Path, const O extends SendOptions>(
  method: M,
  path: P,
  summary: string,
  options: O,
) {
  const head = { method, path, summary, service: 'command', hasPast: false, isCommand: true } as const;
  return declared(head, options);
}

/** A route that changes something without a command: signing in, links for uploads, uploads themselves. */
export function send<M extends Method, P extends Path, const O extends SendOptions>(
  method: M,
  path: P,
  summary: string,
  options: O,
) {
  const head = { method, path, summary, service: 'command', hasPast: false, isCommand: false } as const;
  return declared(head, options);
}

/** An answer that is a file of one of these types. */
export function file(...types: readonly string[]): FileAnswer {
  return { types };
}

/** A redirect, or that nothing changed. */
export const noBody: FileAnswer = { types: [] };

/** Whether an answer is no JSON. */
export function isFile(answer: RouteAnswer): answer is FileAnswer {
  return 'types' in answer;
}

/** What routes answer that only say that it was done. */
export const doneSchema = z.object({ success: z.literal(true) });

/** Of a GET that lists one's own things, or everybody's for staff. */
export const scopeQuerySchema = z.strictObject({
  scope: z.enum(['own', 'all'], { error: 'El alcance es own o all' }).default('own'),
});

/** Of a GET that lists everybody's things for staff: those of this person only. */
export const personField = z.uuid('La persona se busca por su identificador').optional();

/** Of a GET that lists everybody's things for staff: words of whose they are, or how a hash, an address or an id begins. */
export const searchField = z.string().trim().max(100, 'La búsqueda es demasiado larga').optional();
/** Rows of a list that are given as one file at most. */
export const LIST_EXPORT_MAX = 10_000;
