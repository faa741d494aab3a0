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

/** Removes list items of a kind unknown to the schema; undefined if there are none. */
function withoutUnknownKinds(body: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const odd = issues.flatMap((issue) => {
    const [list, index] = [valueAt(body, issue.path.slice(0, -2)), issue.path.at(-2)];
    const isOdd = issue.code === 'invalid_union' && issue.discriminator === issue.path.at(-1);
    return isOdd && Array.isArray(list) && typeof index === 'number' ? [{ path: issue.path, index }] : [];
  });
  if (odd.length === 0) return undefined;
  const known = structuredClone(body);
  // From the end of a list, so that earlier indices stay valid.
  for (const { path, index } of odd.toReversed())
    (valueAt(known, path.slice(0, -2)) as unknown[]).splice(index, 1);
  return known;
}

/**
 * Parses a response leniently. An enum value added by a newer server (a status, type or role) passes unchanged: the
 * label tables show 'Desconocida' for it, instead of the whole list failing. A list item of an unknown kind, whose
 * fields can't be displayed, is dropped. Any other difference throws a ZodError.
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
