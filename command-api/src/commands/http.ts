import { apiRoutes } from '@nodo/contracts/api';
import type { FileAnswer } from '@nodo/contracts/api-route';
import type * as domains from '@nodo/contracts/catalogue';
import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { PartOf } from '@nodo/contracts/fold';
import { IDEMPOTENCY_KEY_HEADER, POSITION_HEADER } from '@nodo/contracts/headers';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { newId } from '@nodo/platform/ids';
import type { Session } from '@nodo/platform/sessions';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandRequest, Outcome } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';

const keySchema = z.uuid();

/** The `Idempotency-Key` of a request; throws IDEMPOTENCY_KEY_REQUIRED when there is none or it is no UUID. */
function idempotencyKey(request: FastifyRequest): string {
  const key = keySchema.safeParse(request.headers[IDEMPOTENCY_KEY_HEADER]);
  if (!key.success) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  return key.data.toLowerCase();
}

/** Sets the header with the commit position that a reader has to wait for to see the effect. */
export function setPosition(reply: FastifyReply, outcome: Outcome<unknown>): void {
  reply.header(POSITION_HEADER, outcome.position.toString());
}

/** Every route that the domains declare for this service. */
type Route = Extract<PartOf<typeof domains, 'routes'>[number], { service: 'command' }>;
type KeyOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;
/** A route by its method and path: `PUT /api/warehouses/{id}`. */
export type RouteKey = KeyOf<Route>;
type RouteAt<K extends RouteKey> = Extract<{ [R in Route as KeyOf<R>]: R }[K], Route>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;
type BodyOf<R> = R extends { body: infer S } ? Parsed<S> : undefined;
type NamesIn<P> = P extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
type ParamsOf<R extends Route> = {
  readonly [N in NamesIn<R['path']>]: R extends { params: { [name in N]: infer S } } ? Parsed<S> : string;
};
type SessionOf<R extends Route> = R['permission'] extends 'public' ? Session | null : Session;
type Said<A> = A extends FileAnswer ? FastifyReply : Parsed<A>;
type AnswerOf<R extends Route> =
  | Said<R['answer']>
  | (R extends { otherAnswers: infer O } ? Said<O[keyof O]> : never);
/** The commands whose result type is the route's response type. */
type CommandFor<R extends Route, N extends CommandName> = CommandResult<N> extends AnswerOf<R> ? N : never;

/** Ids in paths; a malformed id is answered like one that does not exist. */
const idField = z.uuid().toLowerCase();

/**
 * One authorised request of a declared route. Body, path and idempotency key are validated when first accessed, so
 * that each route chooses the order of its refusals.
 */
class RouteCall<R extends Route> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: SessionOf<R>;
  readonly #route: R;
  readonly #dispatcher: Dispatcher;

  constructor(route: R, dispatcher: Dispatcher, request: FastifyRequest, reply: FastifyReply) {
    const { permission } = route;
    this.session = (
      permission === 'public' ? request.session : requireSession(request, permission)
    ) as SessionOf<R>;
    this.request = request;
    this.reply = reply;
    this.#route = route;
    this.#dispatcher = dispatcher;
  }

  /** The body as it was sent; `{}` for a request without one, while a literal `null` stays what it is: no object. */
  get raw(): unknown {
    const { body } = this.request;
    return body === undefined ? {} : body;
  }

  /** Throws VALIDATION_FAILED. */
  get body(): BodyOf<R> {
    const schema: z.ZodType | undefined = 'body' in this.#route ? this.#route.body : undefined;
    return (schema && parseInput(schema, this.raw)) as BodyOf<R>;
  }

  /** The `{params}` of the path. Throws NOT_FOUND. */
  get params(): ParamsOf<R> {
    const names = [...this.#route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const other: Readonly<Record<string, z.ZodType>> = 'params' in this.#route ? this.#route.params : {};
    const schema = z.object(Object.fromEntries(names.map((name) => [name, other[name] ?? idField])));
    const params = schema.safeParse(this.request.params);
    if (!params.success) throw new AppError('NOT_FOUND');
    return params.data as ParamsOf<R>;
  }

  /** The command request that this HTTP request implies. Throws IDEMPOTENCY_KEY_REQUIRED. */
  get sent(): CommandRequest {
    const { request, session } = this;
    if (!session) throw new AppError('UNAUTHENTICATED');
    return {
      actor: { kind: 'user', id: session.userId, role: session.role },
      key: idempotencyKey(request),
      correlationId: correlationOf(request, newId()),
      causationId: request.id,
      occurredAt: new Date().toISOString(),
      stepUp: session.stepUp,
      sessionId: session.id,
    };
  }

  /** Dispatches a command and sets the position header on the reply. */
  async dispatch<N extends CommandName>(
    name: N,
    payload: unknown,
    sent = this.sent,
  ): Promise<CommandResult<N>> {
    const outcome = await this.#dispatcher.dispatch(name, payload, sent);
    setPosition(this.reply, outcome);
    return outcome.result;
  }
}

export type Call<K extends RouteKey> = RouteCall<RouteAt<K>>;
/** The response of a route. */
export type Answer<K extends RouteKey> = AnswerOf<RouteAt<K>>;

const declaredRoutes = new Map(
  apiRoutes.map((route): [string, unknown] => [`${route.method} ${route.path}`, route]),
);

type Refused = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Registers the routes that the domains declare; path, permission and status come from those declarations alone. */
export class Api {
  readonly app: FastifyInstance;
  readonly #dispatcher: Dispatcher;
  readonly #refused: Refused | undefined;

  constructor(app: FastifyInstance, dispatcher: Dispatcher, refused?: Refused) {
    this.app = app;
    this.#dispatcher = dispatcher;
    this.#refused = refused;
  }

  /** The same for a scope of the app, with a hook that runs before a refusal is sent. */
  within(scope: FastifyInstance, refused: Refused): Api {
    return new Api(scope, this.#dispatcher, refused);
  }

  /** A route that dispatches one command. The payload is the raw body unless a function says otherwise. */
  command<K extends RouteKey, N extends CommandName>(
    key: K,
    name: N & CommandFor<RouteAt<K>, N>,
    payload: (call: Call<K>) => unknown = ({ raw }) => raw,
  ): void {
    this.#add(key, async (call) => {
      const { sent } = call;
      return call.dispatch(name, payload(call), sent);
    });
  }

  /**
   * A route that does more than dispatch a command. Its handler may set a success status other than the declared one.
   */
  handle<K extends RouteKey>(
    key: K,
    answer: (call: Call<K>) => Promise<Answer<K>>,
    config: FastifyContextConfig = {},
  ): void {
    this.#add(key, answer, config);
  }

  #add<K extends RouteKey>(
    key: K,
    answer: (call: Call<K>) => Promise<unknown>,
    config: FastifyContextConfig = {},
  ): void {
    const route = declaredRoutes.get(key) as RouteAt<K>;
    this.app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config,
      handler: async (request, reply) => {
        try {
          const call = new RouteCall(route, this.#dispatcher, request, reply);
          reply.status(route.status);
          return reply.send(await answer(call));
        } catch (error) {
          await this.#refused?.(request, reply);
          throw error;
        }
      },
    });
  }
}
