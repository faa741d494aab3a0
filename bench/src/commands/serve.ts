import { internalCommandSchema } from '@nodo/contracts/commands';
import {
  type PostConstructionUpdate,
  postConstructionUpdateSchema,
} from '@nodo/contracts/warehouses/commands';
import type { ConstructionUpdateView } from '@nodo/contracts/warehouses/views';
import Fastify from 'fastify';

/** A command whose body was checked, with its envelope. */
export interface Posted {
  readonly command: PostConstructionUpdate;
  readonly key: string;
  readonly actor: unknown;
  readonly occurredAt: string;
}

export interface Outcome {
  readonly id: string;
  readonly position: bigint;
}

/**
 * Serves POST /internal/commands like command-api, for PostConstructionUpdate alone: the same body, the same check of
 * it, an answer of the same shape. Reports on standard output once it listens, like our services.
 */
export async function serve(handle: (posted: Posted) => Promise<Outcome>): Promise<void> {
  const app = Fastify();
  app.post('/internal/commands', async (request) => {
    const { payload, key, actor } = internalCommandSchema.parse(request.body);
    const command = postConstructionUpdateSchema.parse(payload);
    const occurredAt = new Date().toISOString();
    const { id, position } = await handle({ command, key, actor, occurredAt });
    const result: ConstructionUpdateView = { id, ...command, createdAt: occurredAt };
    return { result, position: position.toString() };
  });
  const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) });
  console.log(JSON.stringify({ ready: true, port: Number(new URL(address).port) }));
}
