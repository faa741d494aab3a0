import { readFileSync } from 'node:fs';
import { environmentSchema } from '@nodo/platform/config';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema as workerSchema } from '../../worker/src/settings.ts';
import { environmentSchema as signerSchema } from '../../worker/src/signer/settings.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const composeSchema = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      entrypoint: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
    }),
  ),
});

/** The services of docker-compose.yml, with what they share filled in, and variables as they are written. */
export const composedServices = () =>
  composeSchema.parse(parse(read('docker-compose.yml'), { merge: true })).services;

const shared = Object.keys(environmentSchema.shape);
/** What each variable is where it is not set, by its own schema; those without a default are not there. */
export const defaultsOf: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...environmentSchema.shape, ...workerSchema.shape, ...signerSchema.shape }).flatMap(
    ([name, schema]) => {
      const { success, data } = schema.safeParse(undefined);
      return success && data !== undefined ? [[name, String(data)] as const] : [];
    },
  ),
);
/** Which variables each service reads, by its own schema. `EMBEDDED` is the embedded product's, nobody sets it. */
export const variablesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'command-api': shared,
    projector: shared,
    'query-api': shared,
    worker: [...new Set([...shared, ...Object.keys(workerSchema.shape)])],
    signer: Object.keys(signerSchema.shape),
  }).map(([service, names]) => [service, names.filter((name) => name !== 'EMBEDDED')]),
);

/** A text of docker-compose.yml with its variables filled in, as compose does: nested, `-`, `:-` and `:?`. */
export function substitute(text: string, given: Readonly<Record<string, string>>): string {
  const innermost = /\$\{([A-Z_]+)(?:(:?)([-?])([^{}]*))?\}/;
  let filled = text;
  for (let found = innermost.exec(filled); found; found = innermost.exec(filled)) {
    const [whole, name = '', colon, operator, otherwise = ''] = found;
    const own = given[name];
    const isGiven = own !== undefined && !(colon === ':' && own === '');
    if (!isGiven && operator === '?') throw new Error(`${name} is required`);
    const value = isGiven ? own : otherwise;
    filled = filled.replace(whole, () => value);
  }
  return filled;
}
