import { type ErrorBody, errorBodySchema } from '@nodo/contracts/errors';
import {
  AFTER_POSITION_HEADER,
  AT_POSITION_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  POSITION_HEADER,
  STALE_HEADER,
} from '@nodo/contracts/headers';
import type { z } from 'zod';
import { ApiError, ConnectionError } from './errors.ts';
import { positions } from './positions.ts';

const REQUEST_TIMEOUT_MS = 15_000;

/** What a GET answered, and how fresh it is: `at` is the log position of its data when the server said so. */
export interface Answer<T> {
  readonly data: T;
  readonly at: bigint | undefined;
  readonly isStale: boolean;
}

async function send(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await fetch(path, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'offline', { cause });
  }
}

function parseBody(text: string): ErrorBody | undefined {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function refuse(response: Response): Promise<never> {
  const text = (await response.text()) || response.statusText;
  throw new ApiError(response.status, text, parseBody(text));
}

/**
 * GET a view and check its shape against the contract. Asks for data at least as new as everything this browser
 * has written or been told of. Throws ApiError (the server refused) or ConnectionError (no answer).
 */
export async function get<S extends z.ZodType>(
  path: string,
  schema: S,
  signal?: AbortSignal,
): Promise<Answer<z.infer<S>>> {
  const after = positions.header();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (after) headers[AFTER_POSITION_HEADER] = after;
  const response = await send(path, { headers }, signal);
  if (!response.ok) return refuse(response);
  const at = response.headers.get(AT_POSITION_HEADER);
  return {
    data: schema.parse(await response.json()),
    at: at && /^\d+$/.test(at) ? BigInt(at) : undefined,
    isStale: response.headers.get(STALE_HEADER) === 'true',
  };
}

/**
 * POST a command. `key` is the Idempotency-Key: the same key may be sent again until an answer arrives.
 * JSON content type is sent only with a body. The answer's position is remembered for the reads that follow.
 */
export async function post<S extends z.ZodType>(
  path: string,
  request: { body?: unknown; key: string; schema: S },
): Promise<z.infer<S>> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [IDEMPOTENCY_KEY_HEADER]: request.key,
  };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  const response = await send(path, {
    method: 'POST',
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  if (!response.ok) return refuse(response);
  positions.note(response.headers.get(POSITION_HEADER));
  const text = await response.text();
  return request.schema.parse(text ? JSON.parse(text) : {});
}
