import { isDeepStrictEqual } from 'node:util';
import { apiRoutes } from '@nodo/contracts/api';
import { type ApiRoute, isFile, type RouteAnswer } from '@nodo/contracts/api-route';
import { errorBodySchema, errorCatalogue } from '@nodo/contracts/errors';
import { z } from 'zod';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const patterns = apiRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  variables: route.path.split('{').length,
}));

/** The declared route of a request; if several match, the one with the fewest parameters, as the router does. */
function routeOf(method: string, path: string): ApiRoute | undefined {
  const bare = path.replace(/\?.*$/, '');
  const found = patterns.filter(({ route, pattern }) => route.method === method && pattern.test(bare));
  return found.toSorted((a, b) => a.variables - b.variables)[0]?.route;
}

const codes = new Map<string, { readonly status: number }>(Object.entries(errorCatalogue));

function whyNoError({ status, body }: Answered): string | undefined {
  const parsed = errorBodySchema.strict().safeParse(body);
  if (!parsed.success) return `is no error of ours: ${z.prettifyError(parsed.error)}`;
  const expected = codes.get(parsed.data.code)?.status;
  return expected === status ? undefined : `has the code ${parsed.data.code}, which goes with ${expected}`;
}

/** Path of the first field in a response that its schema does not have (parsing drops it). */
function undeclared(body: unknown, read: unknown, at = 'body'): string | undefined {
  if (isDeepStrictEqual(body, read)) return undefined;
  if (typeof body !== 'object' || body === null || typeof read !== 'object' || read === null) return at;
  const known = new Map<string, unknown>(Object.entries(read));
  for (const [name, value] of Object.entries(body)) {
    const within = undeclared(value, known.get(name), `${at}.${name}`);
    if (within) return within;
  }
  return at;
}

function whyNotSchema(schema: z.ZodType, body: unknown): string | undefined {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return `differs from its schema: ${z.prettifyError(parsed.error)}`;
  const place = undeclared(body, parsed.data);
  return place && `has what its schema does not: ${place}`;
}

function whyNotAnswer(route: ApiRoute, answer: RouteAnswer, { headers, body }: Answered): string | undefined {
  const type = headers.get('content-type')?.replace(/;.*$/, '') ?? '';
  if (!isFile(answer) && type === 'application/json') return whyNotSchema(answer, body);
  const types = isFile(answer) ? answer.types : (route.fileTypes ?? []);
  return types.includes(type) || (types.length === 0 && body === '') ? undefined : `came as '${type}'`;
}

function whyNotDeclared(method: string, path: string, answer: Answered): string | undefined {
  const route = routeOf(method, path);
  if (!route) return 'is of a route that no domain declares';
  const { status } = answer;
  const successes = new Map<number, RouteAnswer>([[route.status, route.answer]]);
  for (const [other, schema] of Object.entries(route.otherAnswers ?? {}))
    successes.set(Number(other), schema);
  const declared = successes.get(status);
  if (declared) return whyNotAnswer(route, declared, answer);
  return status < 400 ? 'is a success that is not declared' : whyNoError(answer);
}

/** Throws unless a response matches its route's declaration: status, content type and all fields. */
export function checkDeclared(method: string, path: string, answer: Answered): void {
  const why = path.startsWith('/api/') ? whyNotDeclared(method, path, answer) : undefined;
  if (why) throw new Error(`The answer ${answer.status} of ${method} ${path} ${why}`);
}
