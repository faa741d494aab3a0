import type { BackupManifest } from '@nodo/platform/backup-file';
import { Gauge, type Metrics } from '@nodo/platform/metrics';
import type { Pool } from '@nodo/platform/postgres';

const NOTE = `
  INSERT INTO platform.last_backup (ended_at, events, objects) VALUES ($1, $2, $3)
  ON CONFLICT (singleton) DO UPDATE
    SET ended_at = excluded.ended_at, events = excluded.events, objects = excluded.objects`;

/** Notes that a backup is complete: operators are told when the last one is too old. */
export async function noteBackup(
  pool: Pick<Pool, 'query'>,
  { endedAt, events, objects }: BackupManifest,
): Promise<void> {
  await pool.query(NOTE, [endedAt, events, objects]);
}

/** Registers the metric of the last backup's time, read on each scrape; it has no value while the database is away. */
export function publishLastBackup({ registry }: Metrics, pool: Pick<Pool, 'query'>): Gauge {
  return new Gauge({
    name: 'backup_ended_timestamp_seconds',
    help: 'When the last complete backup ended; 0 if there is none',
    registers: [registry],
    async collect() {
      try {
        const { rows } = await pool.query<{ seconds: number }>(
          'SELECT extract(epoch FROM ended_at)::float8 AS seconds FROM platform.last_backup',
        );
        this.set(rows[0]?.seconds ?? 0);
      } catch {
        this.remove();
      }
    },
  });
}
