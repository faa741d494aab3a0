import type { Config } from '@nodo/platform/config';
import type { LogRecords } from '@nodo/platform/log-records';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Sessions } from '@nodo/platform/sessions';
import type { FastifyInstance } from 'fastify';
import type { Reader } from './read-model/reader.ts';

/** What every domain's routes are given. */
export interface Routing {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly reader: Reader;
  readonly sessions: Sessions;
  readonly objects: ObjectStore;
  /** The log itself, for what read models don't hold or must not be trusted with. */
  readonly log: LogRecords;
}

/** What a domain gives query-api. */
export interface QueryModule {
  readonly routes: readonly ((routing: Routing) => void)[];
}
