import { setTimeout as delay } from 'node:timers/promises';
import { freshnessOf, isFarBehind, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Sockets } from './server.ts';

const LOOK_MS = 2_000;

/**
 * Notifies open pages while the read models are far behind, and once when they have caught up. Ends with the
 * signal.
 */
export async function publishLag(
  { pool, sockets, logger }: { pool: Pool; sockets: Sockets; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  let wasBehind = false;
  while (!signal.aborted) {
    try {
      const { rows } = await pool.query<object>(SELECT_FRESHNESS);
      const freshness = freshnessOf(rows[0]);
      const isBehind = isFarBehind(freshness);
      if (isBehind || wasBehind) {
        const position = freshness.position < 0n ? '0' : freshness.position.toString();
        const lagSeconds = isBehind ? freshness.lagSeconds : 0;
        sockets.io.emit('projection.progress', { projection: 'live', position, lagEvents: 0, lagSeconds });
      }
      wasBehind = isBehind;
    } catch (error) {
      logger.debug({ err: error }, 'How far behind the read models are is not known');
    }
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
