import { type FoldedStream, foldedStreamSchema } from '@nodo/contracts/history/views';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { answered, tracedRequest } from '@nodo/platform/tracing/client';
import { traceHeaders } from '@nodo/platform/tracing/tracer';

const TIMEOUT_MS = 10_000;

export interface ReplayRange {
  readonly from: number;
  readonly limit: number;
  readonly states: 'yes' | 'no';
}
export type Replay = (stream: string, range: ReplayRange) => Promise<FoldedStream>;

/**
 * Has command-api, which owns the aggregates' folds, replay a stream. Throws UNAVAILABLE when it is not
 * configured or does not respond.
 */
export function replayFrom({ commandApiUrl, serviceToken }: Config): Replay {
  return async (stream, { from, limit, states }) => {
    if (!commandApiUrl) throw new AppError('UNAVAILABLE');
    const query = new URLSearchParams({ stream, from: `${from}`, limit: `${limit}`, states });
    const template = '/internal/history';
    const answer = await tracedRequest({ method: 'GET', url: commandApiUrl, template }, async (span) => {
      const response = await fetch(`${commandApiUrl.replace(/\/+$/, '')}${template}?${query}`, {
        headers: { 'x-service-token': serviceToken, ...traceHeaders() },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answered(span, response.status);
      return response;
    }).catch((error: unknown) => {
      throw new AppError('UNAVAILABLE', undefined, undefined, { cause: error });
    });
    const parsed = answer.ok ? foldedStreamSchema.safeParse(await answer.json()) : undefined;
    if (!parsed?.success) {
      const cause = parsed?.error ?? new Error(`command-api answered ${answer.status}`);
      throw new AppError('UNAVAILABLE', undefined, undefined, { cause });
    }
    return parsed.data;
  };
}
