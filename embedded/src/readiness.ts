import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '@nodo/contracts/errors';
import pg from 'pg';
import { z } from 'zod';
import type { Readiness } from './gateway/upstreams.ts';

const HEALTH_TIMEOUT_MS = 2_000;
const PROJECTED_POLL_MS = 25;
/** Maximum characters of one service's message. */
const MOST_TOLD = 500;

const readinessSchema = z.object({
  status: z.enum(['ok', 'starting', 'degraded']),
  reasons: z.array(z.string()).optional(),
});
const healthSchema = z.object({
  status: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  reasons: z.record(z.string(), z.string()).optional(),
});
/** The error code of a running service that takes the time it takes. */
const PREPARING: ErrorCode = 'DATA_PREPARING';

/** The combined result of these services' health checks. */
export async function readinessOf(urls: readonly string[]): Promise<Readiness> {
  const answers = await Promise.all(
    urls.map((url) =>
      fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
        .then(async (answer) => ({ ok: answer.ok, ...healthSchema.parse(await answer.json()) }))
        .catch(() => ({
          ok: false,
          status: undefined,
          code: undefined,
          message: undefined,
          reasons: undefined,
        })),
    ),
  );
  const failed = answers.filter(({ ok }) => !ok);
  if (answers.length === 0 || failed.some(({ code }) => code !== PREPARING)) return { status: 'starting' };
  const preparing = failed.find(({ code }) => code === PREPARING);
  if (preparing) return { status: 'starting', reasons: [preparing.message ?? PREPARING] };
  const reasons = [...new Set(answers.flatMap((answer) => Object.values(answer.reasons ?? {})))];
  if (reasons.length > 0) return { status: 'degraded', reasons };
  return { status: answers.some(({ status }) => status === 'degraded') ? 'degraded' : 'ok' };
}

/** Why each unready service is not ready, for the error after a timeout: 'worker: The chain is not followed …'. */
export async function unreadyOf(services: readonly { name: string; url: string }[]): Promise<string[]> {
  const told = await Promise.all(
    services.map(async ({ name, url }) => {
      try {
        const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
        return answer.ok ? [] : [`${name}: ${(await answer.text()).slice(0, MOST_TOLD)}`];
      } catch (error) {
        return [`${name}: ${String(error)}`];
      }
    }),
  );
  return told.flat();
}

/**
 * Waits until the product's own health check reports that it is ready, or runs but needs attention; or until
 * `stopping`. Throws after `timeoutMs`, which begin anew while the only thing missing is data that are being prepared.
 */
export async function waitUntilReady(url: string, stopping: AbortSignal, timeoutMs = 60_000): Promise<void> {
  let until = Date.now() + timeoutMs;
  let told = '';
  while (Date.now() < until && !stopping.aborted) {
    const { status, reasons } = await fetch(`${url}/health`)
      .then(async (answer) => readinessSchema.parse(await answer.json()))
      .catch(() => ({ status: undefined, reasons: undefined }));
    if (status === 'ok' || status === 'degraded') {
      for (const reason of reasons ?? []) warn(reason);
      return;
    }
    for (const reason of reasons ?? []) {
      until = Date.now() + timeoutMs;
      if (reason !== told) process.stdout.write(`\n  ${reason}\n`);
      told = reason;
    }
    await delay(100);
  }
  if (!stopping.aborted) throw new Error('The product was not ready in time');
}

/** Waits until the live read models have reached a position of the log, or until `stopping`. */
export async function waitUntilProjected(
  databaseUrl: string,
  position: bigint,
  stopping: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const reached = async () => {
      const { rows } = await client.query<{ position: string }>(
        "SELECT position FROM projection.checkpoints WHERE name = 'live'",
      );
      return BigInt(rows[0]?.position ?? -1) >= position;
    };
    while (!stopping.aborted && !(await reached())) await delay(PROJECTED_POLL_MS);
  } finally {
    await client.end();
  }
}

function warn(reason: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'warn', reason, msg: 'Somebody has to look at this' })}\n`);
}
