import { apiDomains } from '@nodo/contracts/api';
import { type ApiRoute, isFile, type RouteAnswer, type SuccessStatus } from '@nodo/contracts/api-route';
import { errorBodySchema, errorCatalogue } from '@nodo/contracts/errors';
import {
  AFTER_POSITION_HEADER,
  AT_POSITION_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  LAG_HEADER,
  POSITION_HEADER,
  SESSION_COOKIE,
  STALE_HEADER,
} from '@nodo/contracts/headers';
import { z } from 'zod';
import { INTRODUCTION, permissionWords, statusWords } from './texts.ts';

/** The part of a JSON Schema that the documentation page renders. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Content;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

const schemaShape = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, '~standard': __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return schemaShape.parse(rest);
}

const decimals = { type: 'string', pattern: '^\\d{1,18}$' };
const described = (description: string, schema: object) => ({ description, schema });
const components = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'La sesión, que abre el ingreso.',
    },
  },
  parameters: {
    asOf: {
      ...described(
        'Una posición o un momento (ISO 8601) de la historia; sin él, ahora. Antes del primer evento no había nada; después del último se rechaza.',
        { type: 'string' },
      ),
      ...{ name: 'asOf', in: 'query' },
    },
    afterPosition: {
      ...described('Responde cuando la lectura llegó a esta posición; espera hasta 2 s.', decimals),
      ...{ name: AFTER_POSITION_HEADER, in: 'header' },
    },
    idempotencyKey: {
      ...described('La misma llave tiene su efecto una sola vez.', { type: 'string', format: 'uuid' }),
      ...{ name: IDEMPOTENCY_KEY_HEADER, in: 'header', required: true },
    },
  },
  headers: {
    position: described('La posición del último evento: para X-After-Position.', decimals),
    atPosition: described('La posición en la que están los datos.', { type: 'string' }),
    stale: described('true: los datos aún no llegan a la posición que se pidió.', { const: 'true' }),
    lagSeconds: described('Segundos de atraso de la lectura, si es mucho.', decimals),
  },
  schemas: {
    Error: {
      ...jsonSchema(errorBodySchema, 'input'),
      properties: {
        ...jsonSchema(errorBodySchema, 'input').properties,
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
      },
    },
  },
  responses: {
    error: {
      description: `Un rechazo o una falla. Códigos: ${Object.entries(errorCatalogue)
        .map(([code, { status }]) => `${code} (${status})`)
        .join(', ')}.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
} as const;

const ref = (kind: keyof typeof components, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf({ path, params, query, isCommand, hasPast }: ApiRoute): Operation['parameters'] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): Parameter => ({
      ...{ name, in: 'path', required: true },
      schema: jsonSchema(params?.[name] ?? z.uuid(), 'input'),
    }),
  );
  const asked = query ? jsonSchema(query, 'input') : {};
  const inQuery = Object.entries(asked.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      ...{ name, in: 'query', required: asked.required?.includes(name) ?? false },
      schema,
    }),
  );
  return [
    ...inPath,
    ...inQuery,
    ...(hasPast ? [ref('parameters', 'asOf'), ref('parameters', 'afterPosition')] : []),
    ...(isCommand ? [ref('parameters', 'idempotencyKey')] : []),
  ];
}

const bytes = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: {} }]));

function contentOf(answer: RouteAnswer, fileTypes: readonly string[]): Content {
  if (isFile(answer)) return bytes(answer.types);
  return { 'application/json': { schema: jsonSchema(answer, 'output') }, ...bytes(fileTypes) };
}

function responsesOf(route: ApiRoute): Operation['responses'] {
  const headers = {
    ...(route.isCommand ? { [POSITION_HEADER]: ref('headers', 'position') } : {}),
    ...(route.hasPast
      ? {
          [AT_POSITION_HEADER]: ref('headers', 'atPosition'),
          [STALE_HEADER]: ref('headers', 'stale'),
          [LAG_HEADER]: ref('headers', 'lagSeconds'),
        }
      : {}),
  };
  const successes = [[route.status, route.answer], ...Object.entries(route.otherAnswers ?? {})] as const;
  const described = successes.map(([status, answer]) => {
    const content = contentOf(answer, route.fileTypes ?? []);
    const description = statusWords[Number(status) as SuccessStatus];
    return [status, { description, headers, ...(Object.keys(content).length > 0 ? { content } : {}) }];
  });
  return { ...Object.fromEntries(described), default: ref('responses', 'error') };
}

function operationOf(route: ApiRoute, tag: string): Operation {
  const { method, path, summary, permission, allPermission, body, bodyTypes } = route;
  const content = body
    ? { 'application/json': { schema: jsonSchema(body, 'input') } }
    : bytes(bodyTypes ?? []);
  const isPublic = permission === 'public';
  return {
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary,
    description: permissionWords(permission, allPermission),
    tags: [tag],
    security: isPublic ? [] : [{ session: [] }],
    parameters: parametersOf(route),
    ...(Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(route),
  };
}

/** OpenAPI paths and their methods for every service except the gateway, in domain order. */
function pathsOf(): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, routes } of apiDomains) {
    for (const route of routes) {
      if (route.service === 'gateway') continue;
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, title) };
    }
  }
  return paths;
}

/** The OpenAPI 3.1 document of everything under /api, generated from the domains' route declarations. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Nodo Cartago',
      version: '1',
      description: INTRODUCTION,
    },
    servers: [{ url: '/' }],
    tags: apiDomains.flatMap(({ title, routes }) =>
      routes.some(({ service }) => service !== 'gateway') ? [{ name: title }] : [],
    ),
    paths: pathsOf(),
    components,
  };
}
