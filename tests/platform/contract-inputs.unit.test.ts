import { apiRoutes } from '@nodo/contracts/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { chooseInputSeed } from '../support/chaos.ts';
import { givenTo } from '../support/fuzz.ts';

const schemas = apiRoutes.flatMap(({ method, path, body, query }) => {
  const named: [string, z.ZodType][] = [];
  if (body) named.push([`${method} ${path} body`, body]);
  if (query) named.push([`${method} ${path} query`, query]);
  return named;
});

test('S4 whatever a route is sent, what it declares refuses it or takes it, and never breaks', () => {
  const seed = chooseInputSeed();
  const broken: string[] = [];
  for (const [name, schema] of schemas) {
    const inputs = fc.sample(givenTo(schema), { numRuns: 150, seed });
    for (const input of inputs) {
      try {
        schema.safeParse(input);
      } catch (error) {
        broken.push(`${name}: ${String(error)} of ${JSON.stringify(input)?.slice(0, 300)}`);
        break;
      }
    }
  }
  expect(broken, `CHAOS_SEED=${seed}`).toEqual([]);
  expect(schemas.length).toBeGreaterThan(100);
});
