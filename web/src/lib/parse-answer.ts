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

/**
 * An answer by its schema. A word that a newer server added to a list of words (a status, a type, a role) passes as it
 * is: the tables of labels answer 'Desconocida' for it, and nobody loses a list. Any other difference throws a ZodError.
 */
export function parseAnswer<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const first = schema.safeParse(body);
  if (first.success) return first.data;
  const unknown = first.error.issues.flatMap((issue) => {
    const word = valueAt(body, issue.path);
    if (issue.code !== 'invalid_value' || typeof word !== 'string' || issue.path.length === 0) return [];
    return [{ path: issue.path, word, known: issue.values[0] }];
  });
  if (unknown.length < first.error.issues.length) throw first.error;
  const known = structuredClone(body);
  for (const { path, known: value } of unknown) put(known, path, value);
  const data = schema.parse(known);
  for (const { path, word } of unknown) put(data, path, word);
  return data;
}
