import type { z } from 'zod';

type Path = readonly PropertyKey[];

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    data,
  );
}

function put(data: unknown, path: Path, value: unknown): void {
  const parent = valueAt(data, path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
  const last = path.at(-1);
  if (parent && last !== undefined) parent[last] = value;
}

/** Without the items of lists that are of a kind which the schema doesn't know; undefined where there is none. */
function withoutUnknownKinds(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const odd = issues.flatMap((issue) => {
    const [list, index] = [valueAt(body, issue.path.slice(0, -2)), issue.path.at(-2)];
    const isOdd = issue.code === 'invalid_union' && issue.discriminator === issue.path.at(-1);
    return isOdd && Array.isArray(list) && typeof index === 'number' ? [{ path: issue.path, index }] : [];
  });
  if (odd.length === 0) return undefined;
  const known = structuredClone(body);
  // The last of a list first: those before keep their places.
  for (const { path, index } of odd.toReversed())
    (valueAt(known, path.slice(0, -2)) as unknown[]).splice(index, 1);
  return known;
}

/**
 * An answer by its schema. A word that a newer server added to a list of words (a status, a type, a role) passes as it
 * is: the tables of labels answer 'Desconocida' for it, and nobody loses a list. An item of a kind that is not known, with
 * fields that nobody here could tell, is left out. Any other difference throws a ZodError.
 */
export function parseAnswer<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const first = schema.safeParse(body);
  if (first.success) return first.data;
  const known = withoutUnknownKinds(body, first.error.issues);
  return known === undefined ? withUnknownWords(schema, body, first.error) : parseAnswer(schema, known);
}

function withUnknownWords<S extends z.ZodType>(schema: S, body: unknown, error: z.ZodError): z.infer<S> {
  const unknown = error.issues.flatMap((issue) => {
    const word = valueAt(body, issue.path);
    if (issue.code !== 'invalid_value' || typeof word !== 'string' || issue.path.length === 0) return [];
    return [{ path: issue.path, word, known: issue.values[0] }];
  });
  if (unknown.length < error.issues.length) throw error;
  const known = structuredClone(body);
  for (const { path, known: value } of unknown) put(known, path, value);
  const data = schema.parse(known);
  for (const { path, word } of unknown) put(data, path, word);
  return data;
}
