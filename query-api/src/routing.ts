import type { Config } from '@nodo/platform/config';
import type { Sessions } from '@nodo/platform/sessions';
import type { FastifyInstance } from 'fastify';
import type { Reader } from './reading/reader.ts';

/** What every domain's routes are given. */
export interface Routing {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly reader: Reader;
  readonly sessions: Sessions;
}
