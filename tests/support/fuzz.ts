import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@nodo/contracts/api';
import type { ApiRoute } from '@nodo/contracts/api-route';
import fc from 'fast-check';
import { z } from 'zod';
import { routeCases } from './route-cases.ts';

/** A request to send. `«n»` in path, body and headers is replaced by the n-th id known by then. */
export interface FuzzedRequest {
  readonly route: ApiRoute;
  readonly how: 'valid' | 'nearly valid' | 'rubbish';
  /** Including the query. */
  readonly path: string;
  /** Raw body; undefined: none. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Number by which the caller is chosen. */
  readonly caller: number;
}

const someId = fc.nat(9_999).map((index) => `«${index}»`);
const id = fc.oneof({ weight: 4, arbitrary: someId }, { weight: 1, arbitrary: fc.uuid() });
/** Plausible values of texts with rules of their own: amounts, days, moments, addresses, hashes. */
const plausible = fc.constantFrom(
  ...['50000', '50000.00', '0.01', '1.5', '-1', '0', '1e3', '2026-01-15', '2026-01', '2026-01-15T10:00:00Z'],
  ...['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a'.repeat(64), 'persona@ejemplo.co', '+573001112233', '999'],
  ...['Una razón como otra', 'audit', 'users', 'table', 'investor', 'morning'],
);
/**
 * Values that break things: control characters, lone surrogates, names of Object properties, markup, very long
 * text.
 */
const nasty = fc.constantFrom(
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '😀'.repeat(50), '__proto__', 'constructor', 'null'],
  ...[
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%00',
    '../../etc/passwd',
    '=1+1',
    'x'.repeat(20_000),
  ],
  ...['99999999999999999999999999', '-0', 'NaN', 'Infinity', '1e309', '٣٤', '1,5', '9007199254740993'],
);
const text = fc.oneof(plausible, fc.string({ unit: 'binary', maxLength: 40 }), nasty);
const rubbish = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 1e308, 0.1, null, true, [], {}, [[[[[[]]]]]]),
);

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

function textOf({ format, pattern, minLength = 0, maxLength = 80 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return id;
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
  if (pattern !== undefined && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern));
  const ofLength = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(Math.max(minLength, maxLength), 5_000),
  });
  return fc.oneof(plausible, ofLength);
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)] as const);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

/** Values accepted by a JSON Schema; our rules beyond the schema may be violated. */
function arbitraryOf(given: unknown): fc.Arbitrary<unknown> {
  const schema = jsonSchema.parse(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
  const choices = schema.anyOf ?? schema.oneOf ?? types;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(schema.minItems ?? 0, 5)),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000, 2 ** 31),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
  }
}

const inputsOf = (schema: z.ZodType) =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** A value that a schema accepts. */
export function sampleOf<S extends z.ZodType>(schema: S, seed: number): z.output<S> {
  const known = inputsOf(schema).map((value) =>
    schema.safeParse(JSON.parse(JSON.stringify(value).replace(/«\d+»/g, randomUUID()))),
  );
  const [found] = fc.sample(
    known.filter(({ success }) => success),
    { numRuns: 1, seed },
  );
  if (!found?.success) throw new Error('There is no value that this schema accepts');
  return found.data;
}

/** Drops, adds or changes one field. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return rubbish;
  const fields = Object.entries(value);
  const without = (name: string) => Object.fromEntries(fields.filter(([other]) => other !== name));
  const added = fc
    .tuple(nasty, rubbish)
    .map(([name, extra]) => Object.fromEntries([...fields, [name, extra]]));
  if (fields.length === 0) return added;
  const some = fc.constantFrom(...fields.map(([name]) => name));
  const other = fc.tuple(some, rubbish).map(([name, wrong]) => ({ ...value, [name]: wrong }));
  return fc.oneof(added, some.map(without), { weight: 3, arbitrary: other });
}

/** Bodies sent by this route's tests; their id placeholders are replaced by a known id. */
function knownBodies({ method, path }: ApiRoute): object[] {
  const bodies = (routeCases[`${method} ${path}`] ?? []).flatMap(({ body }) => (body ? [body] : []));
  return bodies.map((body) => JSON.parse(JSON.stringify(body).replace(/\{\w+\}/g, '«7»')));
}

function bodyOf(route: ApiRoute, how: FuzzedRequest['how']): fc.Arbitrary<string | undefined> {
  if (route.method === 'GET') return fc.constant(undefined);
  if (how === 'rubbish') {
    const broken = fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1,"a":2}',
      '['.repeat(5_000),
      '{"__proto__":{}}',
    );
    return fc.oneof(
      broken,
      fc.string({ unit: 'binary', maxLength: 60 }),
      rubbish.map((any) => JSON.stringify(any)),
    );
  }
  const known = knownBodies(route);
  const made = route.body ? inputsOf(route.body) : fc.constant(undefined);
  const good = known.length > 0 ? fc.oneof(made, fc.constantFrom(...known)) : made;
  return (how === 'valid' ? good : good.chain(spoiled)).map((value) => JSON.stringify(value));
}

function pathOf(route: ApiRoute, how: FuzzedRequest['how']): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const part = (name: string) => {
    const declared = route.params?.[name];
    const right = declared ? inputsOf(declared).map(String) : id;
    // An empty part would match another route.
    return (how === 'rubbish' ? fc.oneof(nasty, text) : right).filter((value) => escaped(value) !== '');
  };
  const query = route.query ? inputsOf(route.query) : fc.constant({});
  const past = route.hasPast ? { asOf: fc.oneof(fc.nat(3_000).map(String), plausible) } : {};
  const asked = fc
    .tuple(query, fc.record(past, { requiredKeys: [] }))
    .map(([fields, when]): unknown => ({ ...(fields as object), ...when }))
    .chain((value) => (how === 'valid' ? fc.constant(value) : spoiled(value)));
  return fc.tuple(fc.tuple(...names.map(part)), asked).map(([parts, value]) => {
    const filled = names.reduce(
      (path, name, index) => path.replace(`{${name}}`, () => escaped(parts[index] ?? '')),
      String(route.path),
    );
    return `${filled}${queryOf(value)}`;
  });
}

function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const pairs = Object.entries(value).flatMap(([name, given]) =>
    given === undefined
      ? []
      : [`${escaped(name)}=${escaped(typeof given === 'string' ? given : JSON.stringify(given))}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 4_000) : '';
}

/** Escapes a path part, except id placeholders; lone surrogates are replaced. */
function escaped(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString())
    .replaceAll('%C2%AB', '«')
    .replaceAll('%C2%BB', '»')
    .slice(0, 2_000);
}

function headersOf(how: FuzzedRequest['how']): fc.Arbitrary<Record<string, string>> {
  const key = fc.uuid();
  if (how !== 'rubbish')
    return key.map((value) => ({ 'idempotency-key': value, 'content-type': 'application/json' }));
  const odd = fc.constantFrom('', 'x', 'a'.repeat(300), '00000000-0000-0000-0000-000000000000', '-1', '1e9');
  const type = fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16', 'x');
  return fc.record({
    'idempotency-key': fc.oneof(key, odd),
    'content-type': type,
    'x-after-position': fc.constantFrom('0', '5', '-1', 'x'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'x'),
  });
}

/** Inputs for a schema: valid, nearly valid, and rubbish. */
export function givenTo(schema: z.ZodType): fc.Arbitrary<unknown> {
  const good = inputsOf(schema);
  return fc.oneof(good, { weight: 3, arbitrary: good.chain(spoiled) }, rubbish);
}

const PARTS = { valid: 5, 'nearly valid': 4, rubbish: 2 } as const;

function requestOf(route: ApiRoute): fc.Arbitrary<FuzzedRequest> {
  const of = (how: FuzzedRequest['how']) =>
    fc.record({
      ...{ route: fc.constant(route), how: fc.constant(how), caller: fc.nat(999) },
      ...{ path: pathOf(route, how), body: bodyOf(route, how), headers: headersOf(how) },
    });
  return fc.oneof(
    ...(['valid', 'nearly valid', 'rubbish'] as const).map((how) => ({
      weight: PARTS[how],
      arbitrary: of(how),
    })),
  );
}

/** Generates requests from the declared routes; deterministic for a seed. */
export function fuzzedRequests(
  count: number,
  seed: number,
  isTried: (route: ApiRoute) => boolean,
): FuzzedRequest[] {
  const routes = apiRoutes.filter(({ service }) => service !== 'gateway').filter(isTried);
  return fc.sample(fc.oneof(...routes.map(requestOf)), { numRuns: count, seed });
}
